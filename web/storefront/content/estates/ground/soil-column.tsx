import type { SoilLayer } from '#domain/terroir.ts'
import type { Soil } from '#domain/vocabulary/soils.ts'
import { useWords } from '../../../words.ts'
import styles from './ground.module.css'

/** Layers from the surface down, as high as they are deep. */
export function SoilColumn({ layers }: { layers: readonly SoilLayer<Soil>[] }) {
  const { t, say } = useWords()
  let depth = 0
  return (
    <ol className={styles.layers}>
      {layers.map(({ soil, depth: thickness }) => {
        const from = depth
        depth += thickness
        return (
          <li key={`${soil.code} ${from}`} className={styles.layer} style={{ flexGrow: thickness }}>
            <span className={styles.swatch} data-texture={soil.texture} style={{ backgroundColor: soil.colour }} />
            <span>
              {say(soil.name)}
              <span className={styles.depth}>{t('content.ground.depth', { from, to: depth })}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

export function SoilList({ soils }: { soils: readonly Soil[] }) {
  const { say } = useWords()
  return (
    <ul className={styles.soils}>
      {soils.map((soil) => (
        <li key={soil.code}>
          <span className={styles.swatch} data-texture={soil.texture} style={{ backgroundColor: soil.colour }} />
          {say(soil.name)}
        </li>
      ))}
    </ul>
  )
}
