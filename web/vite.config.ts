import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { erzeugt } from './erzeugt.ts'
import { gepackt } from './gepackt.ts'

// Built for a page whose CSP allows neither inline script nor inline style: nothing is inlined as data:, and the polyfill
// of module preload (an inline script) stays out.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), erzeugt(), gepackt()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      '/api': { target: process.env.LEITSTAND_SERVER ?? 'http://127.0.0.1:3000', changeOrigin: false },
    },
  },
})
