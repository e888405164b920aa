import type { Localized } from '#domain/locale.ts'
import land from '../../content/estates/land.svg'
import { frameAround } from '../../content/estates/map-frame.ts'
import { BANDS, LAND, NAMES, type Point, pointOf, WHOLE } from '../../content/estates/map-land.ts'
import { useWords } from '../../words.ts'
import styles from './region-map.module.css'

/** How much wider than the region itself the map is, so that its neighbours are seen. */
const AROUND = 70

/** A region among its neighbours, on the map of the estates. */
export function RegionMap({ code, name, label }: { code: string; name: Localized; label: string }) {
  const { say } = useWords()
  const band = BANDS[code]
  const place = NAMES[code]
  if (!band || !place) return null
  const points = pointsOf(band)
  const frame = frameAround(
    points.flatMap(({ x, y }) => [
      { x: x - AROUND, y: y - AROUND / 2 },
      { x: x + AROUND, y: y + AROUND / 2 },
    ]),
  )
  const scale = WHOLE.width / frame.width
  const at = ({ x, y }: Point): Point => ({ x: Math.round((x - frame.x) * scale), y: Math.round((y - frame.y) * scale) })
  const shown = at(pointOf(place))
  return (
    <svg viewBox={`0 0 ${WHOLE.width} ${WHOLE.height}`} role="img" aria-label={label} className={styles.map}>
      <g transform={`scale(${scale}) translate(${-frame.x} ${-frame.y})`}>
        <image href={land} x={LAND.x} y={LAND.y} width={LAND.width} height={LAND.height} />
        {Object.entries(BANDS).map(([other, path]) => (
          <path key={other} d={path} className={styles.band} data-chosen={other === code ? '' : undefined} />
        ))}
      </g>
      <text
        x={Math.max(8, Math.min(WHOLE.width - 8, shown.x))}
        y={Math.max(40, Math.min(WHOLE.height - 20, shown.y))}
        textAnchor={place.anchor}
        className={styles.name}
      >
        {say(name)}
      </text>
    </svg>
  )
}

/** The ends and bends of a band. */
const pointsOf = (path: string): Point[] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
