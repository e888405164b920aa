import type { Estate } from '#domain/estate.ts'
import { steepness } from '#domain/terrain.ts'
import type { Terroir } from '#domain/terroir.ts'
import type { Soil } from '#domain/vocabulary/soils.ts'
import { useWords } from '../../../words.ts'
import { ClimateChart } from './climate-chart.tsx'
import styles from './ground.module.css'
import { GroundFigure } from './ground-figure.tsx'
import { SiteMap } from './site-map.tsx'
import { SlopeProfile } from './slope-profile.tsx'
import { SoilColumn } from './soil-column.tsx'

/** What can be drawn of an estate's land; nothing for one of which nothing is known. */
export function EstateGround({ estate }: { estate: Estate }) {
  const { t, say } = useWords()
  const { terroir, climate } = estate
  if (!terroir && !climate) return null
  return (
    <section className={styles.ground} aria-labelledby="ground">
      <h2 id="ground">{t('content.ground.title')}</h2>
      <div className={styles.plates}>
        {terroir ? (
          <>
            <GroundFigure title={t('content.ground.map')} isWide>
              <SiteMap terroir={terroir} village={say(estate.village)} />
              <Parcels terroir={terroir} />
            </GroundFigure>
            <GroundFigure
              title={t('content.ground.profile')}
              note={t('content.ground.profile-note', { foot: terroir.foot, top: terroir.top })}
            >
              <SlopeProfile terroir={terroir} />
            </GroundFigure>
            {terroir.soils.length > 0 ? (
              <GroundFigure title={t('content.ground.soils')}>
                <SoilColumn layers={terroir.soils} />
              </GroundFigure>
            ) : null}
          </>
        ) : null}
        {climate ? (
          <GroundFigure
            title={t('content.ground.climate')}
            note={t('content.ground.climate-note', { station: say(climate.station) })}
            isWide={!terroir}
          >
            <ClimateChart climate={climate} />
          </GroundFigure>
        ) : null}
      </div>
    </section>
  )
}

function Parcels({ terroir }: { terroir: Terroir<Soil> }) {
  const { t, say } = useWords()
  if (terroir.parcels.length === 0) return null
  return (
    <table className={styles.parcels}>
      <caption className="visually-hidden">{t('content.ground.parcels')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('content.ground.parcel')}</th>
          <th scope="col">{t('content.ground.altitude')}</th>
          <th scope="col">{t('content.ground.gradient')}</th>
          <th scope="col">{t('content.ground.soil')}</th>
        </tr>
      </thead>
      <tbody>
        {terroir.parcels.map(({ name, low, high, soil }, index) => (
          <tr key={`${name.en} ${low}`}>
            <th scope="row">
              <span className={styles.key}>{index + 1}</span> {say(name)}
            </th>
            <td>
              {low}–{high} m
            </td>
            <td>{steepness(terroir, { low, high })} %</td>
            <td>
              <span className={styles.dot} style={{ backgroundColor: soil.colour }} />
              {say(soil.name)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
