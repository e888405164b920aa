import type { Estate, EstateCard } from '#domain/estate.ts'
import type { ShownCard } from '#domain/product.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { buttonClass } from '#web/ui/button/button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { useEstateFacts } from './estate-facts.ts'
import { EstateMap } from './estate-map.tsx'
import styles from './estate-view.module.css'
import { CoatOfArms } from './ground/coat-of-arms.tsx'
import { EstateGround } from './ground/estate-ground.tsx'
import { usePlaceName } from './place-name.ts'

type Props = { estate: Estate; estates: readonly EstateCard[]; wines: readonly ShownCard[] }

export function EstateView({ estate, estates, wines }: Props) {
  const { t, say } = useWords()
  const facts = useEstateFacts()
  const placeName = usePlaceName()
  const { region, country } = estate
  const neighbours = estates.filter(({ id, region: other }) => id !== estate.id && other?.code === region?.code)
  return (
    <div className={`page ${styles.frame}`}>
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={[
          { key: 'home', link: <SiteLink to={paths.home()}>{t('shell.nav.home')}</SiteLink> },
          { key: 'estates', link: <SiteLink to={paths.estates()}>{t('content.estates.title')}</SiteLink> },
          ...(country && region
            ? [
                {
                  key: 'region',
                  link: (
                    <SiteLink to={paths.estates({ country: country.code, region: region.code })}>{placeName(region)}</SiteLink>
                  ),
                },
              ]
            : []),
          { key: 'here', link: say(estate.name) },
        ]}
      />
      <header className={styles.head}>
        {estate.image ? (
          <Picture
            src={estate.image}
            alt={t('content.estates.picture', { name: say(estate.name) })}
            width={1200}
            height={500}
            sizes="(width < 1264px) 94vw, 1200px"
            isFirstView
            className={styles.picture}
          />
        ) : null}
        <div className={styles.titles}>
          {estate.arms ? (
            <div className={styles.arms}>
              <CoatOfArms arms={estate.arms} />
            </div>
          ) : null}
          <div>
            <p className={styles.where}>{facts.where(estate)}</p>
            <h1>{say(estate.name)}</h1>
            <p className={styles.blurb}>{say(estate.blurb)}</p>
          </div>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.story}>
          {say(estate.story)
            .split('\n\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          <SiteLink to={paths.products({ sid: estate.id })} className={buttonClass}>
            {t('content.estate.wines.all', { count: estate.wines })}
          </SiteLink>
        </div>
        <aside className={styles.aside}>
          <dl className={styles.facts}>
            {say(estate.village) ? <Fact name={t('content.estate.village')} value={say(estate.village)} /> : null}
            {region ? (
              <Fact
                name={t('content.estate.region')}
                value={[placeName(region), country && say(country.name)].filter(Boolean).join(' · ')}
              />
            ) : null}
            {estate.founded ? <Fact name={t('content.estate.founded')} value={String(estate.founded)} /> : null}
            {estate.hectares ? <Fact name={t('content.estate.land')} value={facts.hectares(estate.hectares)} /> : null}
            {estate.farming.length > 0 ? (
              <Fact
                name={t('content.estate.farming')}
                value={estate.farming.map(({ name }) => say(name)).join(t('content.comma'))}
              />
            ) : null}
            {estate.sites.length > 0 ? (
              <Fact name={t('content.estate.sites')} value={estate.sites.map(({ name }) => say(name)).join(t('content.comma'))} />
            ) : null}
          </dl>
          {estate.place ? (
            <EstateMap estates={estates} chosen={region ? { region: region.code } : {}} active={estate.id} />
          ) : null}
        </aside>
      </div>
      <EstateGround estate={estate} />
      {wines.length > 0 ? (
        <section className={styles.wines}>
          <h2>{t('content.estate.wines', { name: say(estate.name) })}</h2>
          <ProductGrid wines={wines} label={t('content.estate.wines', { name: say(estate.name) })} />
        </section>
      ) : null}
      {neighbours.length > 0 && region ? (
        <nav aria-labelledby="estate-neighbours" className={styles.neighbours}>
          <h2 id="estate-neighbours">{t('content.estate.neighbours', { region: placeName(region) })}</h2>
          <ul className={styles.others}>
            {neighbours.map((other) => (
              <li key={other.id}>
                <SiteLink to={paths.estates({ id: other.id })}>{say(other.name)}</SiteLink>
                <span>{say(other.village)}</span>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
