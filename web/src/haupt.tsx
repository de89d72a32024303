import './stil/alles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const wurzel = document.getElementById('wurzel')
if (wurzel !== null) createRoot(wurzel).render(<App />)
