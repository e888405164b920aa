import { roundStep } from '#domain/terrain.ts'
import type { Terroir } from '#domain/terroir.ts'
import type { Soil } from '#domain/vocabulary/soils.ts'
import { useId } from '#web/ui/use-id.ts'
import { useWords } from '../../../words.ts'
import styles from './ground.module.css'
import { path, SHEET, type SiteSheet, sheetOf } from './map-shapes.ts'

const CONTOURS = 9
/** Every so many lines are heavy and say their height. */
const HEAVY = 2
const HOUSES = [
  [0, 0],
  [-13, 4],
  [11, -7],
  [-5, -12],
  [16, 8],
  [3, 12],
  [-19, -7],
  [-10, 15],
] as const

type Props = { terroir: Terroir<Soil>; village: string }

export function SiteMap({ terroir, village }: Props) {
  const { t, say } = useWords()
  const id = useId()
  const sheet = sheetOf(terroir)
  const { foot, top, water, faces } = terroir
  const step = Math.max(2, roundStep(top - foot, CONTOURS))
  const from = Math.ceil((water?.level ?? foot - step) / step)
  const heights = Array.from({ length: Math.floor((top * 1.02) / step) - from + 1 }, (_, index) => (from + index) * step)
  const label = t('content.ground.map-label', {
    faces: t(`content.ground.faces.${faces}`),
    foot,
    top,
    water: water ? t('content.ground.map-water', { name: say(water.name) }) : '',
    parcels: terroir.parcels.map(({ name }, index) => `${index + 1} ${say(name)}`).join(t('content.comma')),
  })
  const river = sheet.river[0] && (sheet.river.at(-1)?.[0] ?? 0) < sheet.river[0][0] ? sheet.river.toReversed() : sheet.river
  return (
    <svg viewBox={`0 0 ${SHEET.width} ${SHEET.height}`} role="img" aria-label={label} className={styles.sheet}>
      <rect width={SHEET.width} height={SHEET.height} className={styles.land} />
      <path d={path(sheet.slope, true)} className={styles.slope} />
      <path d={path(sheet.height, true)} className={styles.forest} />
      {heights.map((height) => (
        <path
          key={height}
          d={path(sheet.contour(height))}
          className={styles.contour}
          data-heavy={(height / step) % HEAVY === 0 ? '' : undefined}
        />
      ))}
      {water?.kind === 'lake' ? <path d={path(sheet.lake, true)} className={styles.water} /> : null}
      {water && water.kind !== 'lake' ? (
        <path d={path(river)} className={styles.river} style={{ strokeWidth: sheet.riverWidth }} />
      ) : null}
      {sheet.parcels.map(({ outline, rows }, index) => (
        <g key={terroir.parcels[index]?.name.en}>
          <path d={path(outline, true)} className={styles.parcel} style={{ fill: terroir.parcels[index]?.soil.colour }} />
          <path d={rows.map((row) => path(row)).join('')} className={styles.rows} />
        </g>
      ))}
      {sheet.parcels.map(({ middle: [x, y], falls: [dx, dy] }, index) => (
        <g key={terroir.parcels[index]?.name.en} transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
          <path
            d="M0-13V-40M-6-32L0-41L6-32"
            transform={`rotate(${Math.round((Math.atan2(dx, -dy) * 180) / Math.PI)})`}
            className={styles.arrow}
          />
          <circle r="13" className={styles.badge} />
          <text y="5.5" className={styles.number}>
            {index + 1}
          </text>
        </g>
      ))}
      <Heights
        heights={heights.filter((height) => (height / step) % HEAVY === 0 && height >= foot && height <= top)}
        sheet={sheet}
      />
      {water ? (
        <>
          <path
            id={id}
            d={path(
              water.kind === 'lake'
                ? [
                    [60, SHEET.height - 40],
                    [300, SHEET.height - 40],
                  ]
                : river,
            )}
            fill="none"
          />
          <WaterName water={say(water.name)} id={id} isLake={water.kind === 'lake'} sheet={sheet} />
        </>
      ) : null}
      <Village name={village} sheet={sheet} />
      <Compass north={t('content.ground.north')} />
      <Scale scale={sheet.scale} words={(metres) => t('content.ground.metres', { metres })} />
    </svg>
  )
}

function Heights({ heights, sheet }: { heights: readonly number[]; sheet: SiteSheet }) {
  const { terrain, at } = sheet
  const across = -terrain.halfWidth * 0.95
  return heights.map((height) => {
    const [x, y] = at(across, terrain.upAt(height) + terrain.bend(across))
    return (
      <text key={height} x={Math.round(x)} y={Math.round(y) + 5} className={styles.height}>
        {height}
      </text>
    )
  })
}

function WaterName({ water, id, isLake, sheet }: { water: string; id: string; isLake: boolean; sheet: SiteSheet }) {
  if (isLake) {
    const { at, terrain } = sheet
    const [x, y] = at(-terrain.halfWidth * 0.3, -(SHEET.width / 2 - 90) / sheet.scale)
    return (
      <text
        x={clamp(x, 120, SHEET.width - 120)}
        y={clamp(y, 50, SHEET.height - 60)}
        className={styles.waterName}
        textAnchor="middle"
      >
        {water}
      </text>
    )
  }
  return (
    <text className={styles.waterName} dy={sheet.riverWidth > 26 ? 6 : -sheet.riverWidth / 2 - 5}>
      <textPath href={`#${id}`} startOffset="36%">
        {water}
      </textPath>
    </text>
  )
}

function Village({ name, sheet }: { name: string; sheet: SiteSheet }) {
  const [x, y] = sheet.at(sheet.village.across, sheet.village.up)
  const [cx, cy] = [clamp(x, 70, SHEET.width - 90), clamp(y, 40, SHEET.height - 50)]
  return (
    <g transform={`translate(${cx} ${cy})`}>
      {HOUSES.map(([dx, dy]) => (
        <rect key={`${dx} ${dy}`} x={dx - 4} y={dy - 3.5} width="8" height="7" className={styles.house} />
      ))}
      <text y="36" textAnchor="middle" className={styles.place}>
        {name}
      </text>
    </g>
  )
}

const clamp = (value: number, low: number, high: number): number => Math.round(Math.max(low, Math.min(high, value)))

function Compass({ north }: { north: string }) {
  return (
    <g transform={`translate(${SHEET.width - 34} 50)`}>
      <path d="M0-32L7 0H0Z" className={styles.needle} />
      <path d="M0-32L-7 0H0Z" className={styles.needle} data-light="" />
      <text y="20" textAnchor="middle" className={styles.small}>
        {north}
      </text>
    </g>
  )
}

function Scale({ scale, words }: { scale: number; words: (metres: number) => string }) {
  const metres = roundStep(160 / scale, 1) / 2
  const width = Math.round(metres * scale)
  return (
    <g transform={`translate(20 ${SHEET.height - 22})`}>
      <path d={`M0-6V0H${width}V-6`} className={styles.scale} />
      <text x={width + 8} y="4" className={styles.small}>
        {words(metres)}
      </text>
    </g>
  )
}
