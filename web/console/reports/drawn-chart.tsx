import { Bar, BarChart, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { ChartProps } from './chart-props.ts'

const HEIGHT = 280
const ROW_HEIGHT = 30
const NAMES_WIDTH = 216
const AXIS_WIDTH = 64
const COLOURS = ['var(--color-brand)', 'var(--color-accent)', 'var(--color-ornament)']

/** Loaded when a page shows it, since it is larger than all else. Its table says the same, so readers of screens pass it by. */
export default function DrawnChart({ points, series, show, showShort, isRanking = false }: ChartProps) {
  const shared = { data: [...points], accessibilityLayer: false, margin: { top: 8, right: 16, bottom: 0, left: 0 } }
  const tooltip = <Tooltip formatter={(value) => show(Number(value))} isAnimationActive={false} />
  if (isRanking) {
    return (
      <ResponsiveContainer width="100%" height={points.length * ROW_HEIGHT + 2 * ROW_HEIGHT}>
        <BarChart {...shared} layout="vertical">
          <CartesianGrid horizontal={false} stroke="var(--color-line)" />
          <XAxis type="number" tickFormatter={showShort} tick={TICK} />
          <YAxis type="category" dataKey="label" width={NAMES_WIDTH} tick={TICK} tickFormatter={shortened} interval={0} />
          {tooltip}
          {series.map(({ key, title }, index) => (
            <Bar key={key} dataKey={`values.${key}`} name={title} fill={COLOURS[index] ?? ''} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    )
  }
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart {...shared}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="label" tick={TICK} minTickGap={24} />
        <YAxis width={AXIS_WIDTH} tickFormatter={showShort} tick={TICK} />
        {tooltip}
        {series.length > 1 ? <Legend /> : null}
        {series.map(({ key, title, isLine }, index) =>
          isLine ? (
            <Line
              key={key}
              dataKey={`values.${key}`}
              name={title}
              stroke={COLOURS[index] ?? ''}
              strokeDasharray="5 4"
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          ) : (
            <Bar key={key} dataKey={`values.${key}`} name={title} fill={COLOURS[index] ?? ''} isAnimationActive={false} />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

const TICK = { fontSize: 12, fill: 'var(--color-text-soft)' }
/** Han characters are twice as wide as Latin ones. */
const LABEL_COLUMNS = 32
function shortened(name: string): string {
  let columns = 0
  let kept = ''
  for (const sign of name) {
    columns += /\p{Script=Han}/u.test(sign) ? 2 : 1
    if (columns > LABEL_COLUMNS) return `${kept.trimEnd()}…`
    kept += sign
  }
  return name
}
