import { terrainOf } from '#domain/terrain.ts'
import { gradient, type Terroir } from '#domain/terroir.ts'
import type { Soil } from '#domain/vocabulary/soils.ts'
import { useWords } from '../../../words.ts'
import styles from './ground.module.css'

const WIDTH = 640
const HEIGHT = 270
const LEFT = 58
const GROUND = 232
const RISE = 150
const STEPS = 60
const LAYER = 13

const WATER_WIDTHS = { river: 90, stream: 14, lake: 4_000 }

export function SlopeProfile({ terroir }: { terroir: Terroir<Soil> }) {
  const { t, say } = useWords()
  const { foot, top, length, water, parcels } = terroir
  const { upAt, height } = terrainOf(terroir)
  const low = water?.level ?? foot
  const vertical = RISE / (top - low)
  const front = water ? water.distance : length * 0.25
  const stretch = (WIDTH - LEFT) / ((front + length) * 1.22)
  // A steep slope is drawn in its true angle and the plain around it is wider; a gentle one is raised.
  const scale = Math.min(stretch, vertical)
  const raised = Math.round(vertical / scale)
  const total = (WIDTH - LEFT) / scale
  const start = -front - (total - front - length) * 0.45
  const x = (up: number) => Math.round(LEFT + (up - start) * scale)
  const y = (metres: number) => Math.round(GROUND - 24 - (metres - low) * vertical)
  const ups = Array.from({ length: STEPS + 1 }, (_, step) => start + (total * step) / STEPS)
  const surface = ups.map((up) => [x(up), y(height(0, up))] as const)
  const line = (points: readonly (readonly [number, number])[]) => points.map(([px, py]) => `${px} ${py}`).join('L')
  const label = t('content.ground.profile-label', { foot, top, length, percent: gradient(terroir) })
  const vines = { low: Math.min(...parcels.map((parcel) => parcel.low)), high: Math.max(...parcels.map((parcel) => parcel.high)) }
  const vineUps = ups.filter((up) => up >= upAt(vines.low) && up <= upAt(vines.high))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={styles.sheet}>
      {[top, foot, ...(water && foot - water.level > (top - foot) * 0.09 ? [water.level] : [])].map((metres) => (
        <g key={metres}>
          <path d={`M${LEFT} ${y(metres)}H${WIDTH}`} className={styles.level} />
          <text x={LEFT - 8} y={y(metres) + 5} textAnchor="end" className={styles.small}>
            {metres}
          </text>
        </g>
      ))}
      {terroir.soils.map(({ soil }, index) => (
        <path
          key={soil.code}
          d={`M${line(surface.map(([px, py]) => [px, py + index * LAYER]))}V${HEIGHT}H${LEFT}Z`}
          className={styles.stratum}
          style={{ fill: soil.colour }}
        />
      ))}
      {terroir.soils.length === 0 ? <path d={`M${line(surface)}V${HEIGHT}H${LEFT}Z`} className={styles.slope} /> : null}
      <path d={`M${line(surface)}`} className={styles.surface} />
      {water ? (
        <path
          d={`M${Math.max(LEFT, x(-front - Math.max(WATER_WIDTHS[water.kind], 10 / scale)))} ${y(water.level)}H${x(-front)}l-6 13H${Math.max(LEFT, x(-front - Math.max(WATER_WIDTHS[water.kind], 10 / scale)) + 6)}Z`}
          className={styles.water}
        />
      ) : null}
      {parcels.length > 0 && vineUps.length > 1 ? (
        <path d={`M${line(vineUps.map((up) => [x(up), y(height(0, up)) - 4]))}`} className={styles.vines} />
      ) : null}
      <Trees from={x(length * 1.03)} to={WIDTH} at={(px) => y(height(0, start + (px - LEFT) / scale))} />
      <text x={x(length * 0.42)} y={y(height(0, length * 0.42)) - 26} textAnchor="end" className={styles.percent}>
        {gradient(terroir)} %
      </text>
      {water ? (
        <text
          x={Math.max(LEFT + 4, x(-front) - 4)}
          y={y(water.level) - 10}
          textAnchor={x(-front) - LEFT > 90 ? 'end' : 'start'}
          className={styles.waterName}
        >
          {say(water.name)}
        </text>
      ) : null}
      {raised > 1 ? (
        <text x={WIDTH - 8} y="18" textAnchor="end" className={styles.small}>
          {t('content.ground.raised', { times: raised })}
        </text>
      ) : null}
    </svg>
  )
}

function Trees({ from, to, at }: { from: number; to: number; at: (x: number) => number }) {
  const places = Array.from({ length: Math.max(0, Math.floor((to - from) / 13)) }, (_, index) => from + 6 + index * 13)
  return (
    <path
      d={places
        .map(
          (px, index) =>
            `M${px - 7} ${at(px) + 2}q0-${14 + ((index * 5) % 9)} 7-${15 + ((index * 5) % 9)}q7 1 7 ${15 + ((index * 5) % 9)}z`,
        )
        .join('')}
      className={styles.tree}
    />
  )
}
