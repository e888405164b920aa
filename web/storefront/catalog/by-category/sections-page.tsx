import { CATEGORY_DIMENSIONS } from '#domain/product.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { CategoryIcon } from '../../header/categories/category-icon.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import chips from '../chips.module.css'
import { leadOf } from '../lead-of.ts'
import { PageTitle } from '../page-title.tsx'
import { ProductGrid } from '../product-grid.tsx'
import { winesOf } from '../wines-of.ts'
import type { Sections } from './load-sections.ts'
import styles from './sections-page.module.css'

export function SectionsPage({ kind, sections, others }: Sections) {
  const { t, say } = useWords()
  return (
    <div className="page">
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={[
          { key: 'home', link: <SiteLink to={paths.home()}>{t('shell.nav.home')}</SiteLink> },
          { key: 'wine-list', link: <SiteLink to={paths.categories()}>{t('catalog.index.title')}</SiteLink> },
          { key: 'here', link: t(`catalog.index.all-${kind}`) },
        ]}
      />
      <PageTitle title={t(`catalog.index.all-${kind}`)}>{leadOf(kind, t)}</PageTitle>
      <nav aria-label={t('shell.categories')} className={`more-aside ${styles.kinds}`}>
        <ul className={styles.tabs}>
          {CATEGORY_DIMENSIONS.map((dimension) => (
            <li key={dimension.kind}>
              <SiteLink
                to={paths.productList(dimension.kind === 'type' ? undefined : dimension.kind)}
                className={styles.tab}
                data-current={dimension.kind === kind ? '' : undefined}
              >
                <CategoryIcon kind={dimension.kind} isOpen={dimension.kind === kind} size={26} />
                {t(`shell.category.${dimension.kind}`)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, code, name, productCount, wines }, index) => (
        <section key={id} className={styles.section} aria-labelledby={`section-${id}`}>
          <header className={styles.head}>
            <h2 id={`section-${id}`} className={styles.title}>
              <SiteLink to={paths.about(kind, id)}>{say(name)}</SiteLink>
            </h2>
            <SiteLink to={winesOf(kind, code)} className={styles.all}>
              {t('catalog.sections.all', { count: productCount, name: say(name) })}
            </SiteLink>
          </header>
          <ProductGrid wines={wines} isFirstView={index === 0} label={say(name)} />
        </section>
      ))}
      {others.length > 0 ? (
        <section className={styles.section} aria-labelledby="section-others">
          <h2 id="section-others" className={styles.title}>
            {t('catalog.sections.others')}
          </h2>
          <ul className={`${chips.chips} ${styles.others}`}>
            {others.map(({ id, code, name, productCount }) => (
              <li key={id}>
                <SiteLink to={winesOf(kind, code)} className={chips.chip}>
                  {say(name)} <span className={chips.count}>{productCount}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
