import type { CategoryPage } from '#domain/category-page.ts'
import type { RegionGround as Ground } from '#domain/estate.ts'
import type { Facet } from '#domain/facets.ts'
import { ClimateChart } from '../../content/estates/ground/climate-chart.tsx'
import styles from '../../content/estates/ground/ground.module.css'
import { GroundFigure } from '../../content/estates/ground/ground-figure.tsx'
import { SoilList } from '../../content/estates/ground/soil-column.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'
import { RegionMap } from './region-map.tsx'

const GRAPES_MAX = 6

type Props = { region: CategoryPage; ground: Ground; facets: readonly Facet[] }

/** A region on the map, its climate and grounds, and what we have of its grapes. */
export function RegionGround({ region, ground, facets }: Props) {
  const { t, say } = useWords()
  const name = say(region.name)
  const grapes = (facets.find(({ key }) => key === 'grape')?.values ?? [])
    .flatMap(({ id, ...grape }) => (id !== null && grape.count > 0 ? [{ ...grape, id }] : []))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, GRAPES_MAX)
  return (
    <section className={styles.ground} aria-labelledby="ground">
      <h2 id="ground">{t('content.ground.title')}</h2>
      <div className={styles.plates}>
        <GroundFigure title={t('content.ground.region', { region: name })} isWide>
          <RegionMap code={region.code} name={region.name} label={t('content.ground.region', { region: name })} />
        </GroundFigure>
        <GroundFigure
          title={t('content.ground.climate')}
          note={t('content.ground.climate-note', { station: say(ground.climate.station) })}
        >
          <ClimateChart climate={ground.climate} />
        </GroundFigure>
        <GroundFigure title={t('content.ground.soils')}>
          <SoilList soils={ground.soils} />
        </GroundFigure>
        {grapes.length > 0 ? (
          <GroundFigure title={t('content.ground.grapes')}>
            <ul className={chips.chips}>
              {grapes.map(({ id, name: grape, count }) => (
                <li key={id}>
                  <SiteLink to={paths.about('grape', id)} className={chips.chip}>
                    {say(grape)} <span className={chips.count}>{count}</span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </GroundFigure>
        ) : null}
      </div>
    </section>
  )
}
