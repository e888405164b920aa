export type ChartProps = {
  points: readonly { label: string; values: Readonly<Record<string, number>> }[]
  series: readonly { key: string; title: string; isLine?: boolean }[]
  show: (value: number) => string
  /** On an axis. */
  showShort: (value: number) => string
  /** Lying bars with long names. */
  isRanking?: boolean
}
