import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { Zahlen } from '../../../src/leitstand/vertrag/zahlen.ts'
import { useSprache } from '../sprache.tsx'
import { useTexte } from '../texte/seiten/use-texte.ts'
import { zahlenTexte } from '../texte/seiten/zahlen.ts'
import type { Zahlformate } from './format.ts'

interface Diagramm {
  tage: Zahlen['tage']
  f: Zahlformate
}

// Both are pictures for who sees: the table below them says the same. Without an animation they stand still at once.
const STILL = { isAnimationActive: false } as const
const GEMEINSAM = {
  h: 230,
  dataKey: 'tag',
  withLegend: true,
  legendProps: { verticalAlign: 'bottom', height: 40 },
  tickLine: 'none',
  accessibilityLayer: false,
  tooltipAnimationDuration: 0,
} as const

/** Messages a day, with and without a model. */
export function NachrichtenBild({ tage, f }: Diagramm) {
  const s = useTexte(zahlenTexte)
  const daten = tage.map((t) => ({
    tag: f.kurzerTag(t.tag),
    [s.ohne]: t.nachrichten - t.mit_modell,
    [s.mitModell]: t.mit_modell,
  }))
  return (
    <BarChart
      {...GEMEINSAM}
      type="stacked"
      data={daten}
      barProps={STILL}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      series={[
        { name: s.ohne, color: 'var(--c1)' },
        { name: s.mitModell, color: 'var(--c2)' },
      ]}
    />
  )
}

/** How long an answer took: the median, and what 95 % of them stayed below. */
export function AntwortzeitBild({ tage, f }: Diagramm) {
  const s = useTexte(zahlenTexte)
  const { z } = useSprache()
  const sekunden = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 10) / 100)
  const daten = tage.map((t) => ({
    tag: f.kurzerTag(t.tag),
    [s.median]: sekunden(t.antwort_median_ms),
    [s.p95Kurz]: sekunden(t.antwort_p95_ms),
  }))
  return (
    <LineChart
      {...GEMEINSAM}
      data={daten}
      valueFormatter={z.zahl}
      // The first and the last day keep off the edges.
      xAxisProps={{ padding: { left: 16, right: 16 } }}
      connectNulls={false}
      dotProps={{ r: 2 }}
      strokeWidth={2}
      curveType="linear"
      lineProps={STILL}
      yAxisProps={{ width: 44 }}
      series={[
        { name: s.median, color: 'var(--c1)' },
        { name: s.p95Kurz, color: 'var(--c2)' },
      ]}
    />
  )
}
