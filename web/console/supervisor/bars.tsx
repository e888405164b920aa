import styles from './supervisor.module.css'

type Bar = { label: string; value: number | null; shown: string }

const WIDTH = 480
const HEIGHT = 112
const GAP = 0.28

/** A table has the same numbers for screen readers. */
export function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  const highest = bars.find(({ value }) => value === top)
  const step = WIDTH / Math.max(1, bars.length)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {title}
        {highest ? <span className={styles.top}>↑ {highest.shown}</span> : null}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.bars} aria-hidden="true" preserveAspectRatio="none">
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke="var(--color-line)" />
        {bars.map(({ label, value, shown }, index) => (
          <g key={label}>
            <title>{`${label}: ${shown}`}</title>
            {/* The whole column shows the tooltip, not only the bar. */}
            <rect x={index * step} width={step} height={HEIGHT} fill="transparent" />
            <rect
              x={(index + GAP / 2) * step}
              y={HEIGHT - 1 - ((value ?? 0) / top) * (HEIGHT - 8)}
              width={step * (1 - GAP)}
              height={((value ?? 0) / top) * (HEIGHT - 8)}
              className={styles.bar}
            />
          </g>
        ))}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <tbody>
            {bars.map(({ label, shown }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
