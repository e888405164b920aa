import type { CategoryPage } from '#domain/category-page.ts'
import { facetOfKind } from '#domain/category-page.ts'
import { CATEGORY_DIMENSIONS } from '#domain/product.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { OriginalName } from '../original-name.tsx'
import { type ListSearch, listPath } from '../product-list/list-search.ts'
import type { ListPage } from '../product-list/load-list.ts'
import { ProductList } from '../product-list/product-list.tsx'
import { Below } from './below.tsx'
import styles from './category-page.module.css'
import { Plate } from './plate.tsx'
import { RegionGround } from './region-ground.tsx'

const BRIEF_MAX = 12

type Props = { category: CategoryPage; productList: ListPage; search: ListSearch }

export function CategoryDetailPage({ category, productList, search }: Props) {
  const { t, say } = useWords()
  const { kind, name, note, estate } = category
  // An estate may have wines from several regions.
  const own = [kind, ...(kind === 'estate' ? [] : category.above.map((above) => above.kind))]
  const dimension = CATEGORY_DIMENSIONS.find((one) => one.kind === kind)
  const image = category.image || category.below.find(({ image: own }) => own)?.image
  const story = say(estate?.story ?? note)
  return (
    <div className="page">
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={[
          { key: 'home', link: <SiteLink to={paths.home()}>{t('shell.nav.home')}</SiteLink> },
          { key: 'wine-list', link: <SiteLink to={paths.categories(dimension?.kind)}>{t('catalog.index.title')}</SiteLink> },
          ...category.above.map((above) => ({
            key: `${above.id}`,
            link: <SiteLink to={paths.about(above.kind, above.id)}>{say(above.name)}</SiteLink>,
          })),
          { key: 'here', link: say(name) },
        ]}
      />
      <header className={styles.head}>
        <div className={styles.words}>
          <p className={styles.over}>{t(`catalog.category.kind-${kind}`)}</p>
          <h1>{say(name)}</h1>
          {kind === 'estate' ? <OriginalName name={name} size="title" /> : null}
          {estate && say(estate.blurb) ? <p className={styles.lead}>{say(estate.blurb)}</p> : null}
          {story.split(/\n{2,}/).map((paragraph) =>
            paragraph ? (
              <p key={paragraph} className={estate ? styles.story : styles.lead}>
                {paragraph}
              </p>
            ) : null,
          )}
          {estate ? <EstateFacts estate={estate} /> : null}
        </div>
        <div className={styles.picture}>
          {image ? (
            <Picture
              src={image}
              alt={t('catalog.category.picture', { name: say(name) })}
              width={960}
              height={600}
              sizes="(width < 768px) 92vw, 560px"
              isFirstView
            />
          ) : (
            <Plate kind={kind} code={category.code} facets={productList.facets} />
          )}
        </div>
      </header>
      <Below below={category.below} />
      {category.ground ? <RegionGround region={category} ground={category.ground} facets={productList.facets} /> : null}
      <h2 className={styles.wines}>{t('catalog.category.wines', { name: say(name) })}</h2>
      <ProductList
        productList={productList}
        search={search}
        pathOf={(query) => listPath('/categoryDetail', query, { id: category.id })}
        without={own.flatMap((each) => facetOfKind(each) ?? [])}
        isBrief={category.productCount <= BRIEF_MAX}
      />
    </div>
  )
}

function EstateFacts({ estate: { village, founded, hectares } }: { estate: NonNullable<CategoryPage['estate']> }) {
  const { t, say } = useWords()
  const facts = [
    { term: t('catalog.category.village'), words: say(village) },
    { term: t('catalog.category.founded'), words: founded === null ? '' : String(founded) },
    { term: t('catalog.category.hectares'), words: hectares === null ? '' : t('catalog.category.ha', { hectares }) },
  ].filter(({ words }) => words !== '')
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, words }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
