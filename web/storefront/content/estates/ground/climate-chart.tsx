import { formatNumber } from '#domain/locale.ts'
import { type Climate, growingDegreeDays, yearOfRain } from '#domain/terroir.ts'
import { useWords } from '../../../words.ts'
import styles from './ground.module.css'

const WIDTH = 640
const HEIGHT = 236
const LEFT = 52
const BOTTOM = 200
const TALL = 180
const WARM_MAX = 24
const WARM_MIN = -2
const RAIN_MAX = 140
const WARM_TICKS = [0, 10, 20]
const RAIN_TICKS = [0, 50, 100]
const SEASON = [3, 9] as const

export function ClimateChart({ climate }: { climate: Climate }) {
  const { t, say, locale } = useWords()
  const { temperature, rain, sunshine } = climate
  const column = (WIDTH - 2 * LEFT) / 12
  const x = (month: number) => Math.round(LEFT + column * (month + 0.5))
  const warm = (degrees: number) => Math.round(BOTTOM - ((degrees - WARM_MIN) / (WARM_MAX - WARM_MIN)) * TALL)
  const wet = (mm: number) => Math.round(BOTTOM - (mm / RAIN_MAX) * TALL)
  const months = Array.from({ length: 12 }, (_, month) =>
    locale === 'zh-CN'
      ? String(month + 1)
      : new Date(Date.UTC(2024, month)).toLocaleString('en-US', { month: 'narrow', timeZone: 'UTC' }),
  )
  const figures = [
    { key: 'warmth', value: formatNumber(growingDegreeDays(climate), locale) },
    { key: 'sunshine', value: formatNumber(sunshine, locale) },
    { key: 'rain', value: formatNumber(yearOfRain(climate), locale) },
  ] as const
  const label = t('content.ground.climate-label', {
    station: say(climate.station),
    january: formatNumber(temperature[0] ?? 0, locale),
    july: formatNumber(temperature[6] ?? 0, locale),
    rain: yearOfRain(climate),
  })
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={styles.sheet}>
        <rect
          x={Math.round(LEFT + column * SEASON[0])}
          y={BOTTOM - TALL}
          width={Math.round(column * (SEASON[1] - SEASON[0] + 1))}
          height={TALL}
          className={styles.season}
        />
        {WARM_TICKS.map((degrees) => (
          <g key={degrees}>
            <path d={`M${LEFT} ${warm(degrees)}H${WIDTH - LEFT}`} className={styles.level} />
            <text x={LEFT - 8} y={warm(degrees) + 5} textAnchor="end" className={styles.small}>
              {degrees}
            </text>
          </g>
        ))}
        {RAIN_TICKS.map((mm) => (
          <text key={mm} x={WIDTH - LEFT + 8} y={wet(mm) + 5} className={styles.small}>
            {mm}
          </text>
        ))}
        {rain.map((mm, month) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a month is its place
            key={month}
            x={x(month) - 13}
            y={wet(mm)}
            width="26"
            height={BOTTOM - wet(mm)}
            className={styles.rain}
          />
        ))}
        <path d={`M${temperature.map((degrees, month) => `${x(month)} ${warm(degrees)}`).join('L')}`} className={styles.warmth} />
        {temperature.map((degrees, month) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a month is its place
          <circle key={month} cx={x(month)} cy={warm(degrees)} r="4" className={styles.mean} />
        ))}
        {months.map((name, month) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters of months repeat
          <text key={month} x={x(month)} y={BOTTOM + 22} textAnchor="middle" className={styles.small}>
            {name}
          </text>
        ))}
        <text x="4" y="14" className={styles.small}>
          °C
        </text>
        <text x={WIDTH - 4} y="14" textAnchor="end" className={styles.small}>
          mm
        </text>
      </svg>
      <dl className={styles.figures}>
        {figures.map(({ key, value }) => (
          <div key={key}>
            <dt>{t(`content.ground.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
