import { createTheme } from '@mantine/core'

const INTER = "'Inter Variable', system-ui, sans-serif"

/** Mantine in the console's colours; what CSS needs beside it stands in `stil/token.css`. */
export const theme = createTheme({
  fontFamily: INTER,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  headings: { fontFamily: INTER, fontWeight: '620' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    petrol: [
      '#e9f6f5',
      '#d3eae8',
      '#a6d5d1',
      '#76bfba',
      '#4fb0a9',
      '#2f9a93',
      '#178079',
      '#0b6464',
      '#0a5553',
      '#074443',
    ],
    rot: [
      '#fdebe9',
      '#f9d2cf',
      '#f0a8a3',
      '#e67b74',
      '#dc544c',
      '#c93a32',
      '#b82c25',
      '#a8231c',
      '#8f1b15',
      '#74130e',
    ],
    dark: [
      '#e7eae8',
      '#c6ccc9',
      '#a9b1ad',
      '#8f9894',
      '#4a524f',
      '#333a37',
      '#262c2a',
      '#1b201e',
      '#141817',
      '#0e1110',
    ],
  },
})
