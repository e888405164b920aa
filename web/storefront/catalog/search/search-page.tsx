import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { PageTitle } from '../page-title.tsx'
import { ProductList } from '../product-list/product-list.tsx'
import { FoundArticles, FoundEstates } from './found-beside.tsx'
import type { SearchResult } from './load-search.ts'
import { PagesMeant } from './pages-meant.tsx'
import { noteSearch } from './recent-searches.ts'
import { SearchForm } from './search-form.tsx'
import { SearchHelp } from './search-help.tsx'
import { SearchHints } from './search-hints.tsx'
import { type SearchRoute, searchPath, type TitleSearch } from './title-search.ts'
import { UnderstoodWords } from './understood-words.tsx'

type Props = { route: SearchRoute; search: TitleSearch; result: SearchResult }

/** Hits with highlighted words; without hits advice (U09). One page for both addresses. */
export function SearchPage({ route, search: { title, ...search }, result: { productList, context, hints } }: Props) {
  const { t } = useWords()
  useNoted(title)
  const meansEstate = context?.understood.words.some(
    (word) => word.meaning === 'term' && word.terms.some(({ kind }) => kind === 'estate'),
  )
  const hasFailed = title !== undefined && hints !== null
  return (
    <div className="page">
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={[
          { key: 'home', link: <SiteLink to={paths.home()}>{t('shell.nav.home')}</SiteLink> },
          { key: 'search', link: t('catalog.search.step') },
        ]}
      />
      {title ? (
        <PageTitle isCompact title={<QuotedTitle title={title} hasFailed={hasFailed} />} />
      ) : (
        <PageTitle isCompact title={t('catalog.search.start')} />
      )}
      <SearchForm route={route} title={title} />
      {context ? <UnderstoodWords understood={context.understood} hasFailed={hasFailed} /> : null}
      {title ? <PagesMeant title={title} /> : null}
      {hasFailed ? <SearchHelp help={context?.help ?? null} route={route} /> : null}
      {context && meansEstate ? <FoundEstates estates={context.estates} /> : null}
      {productList && !hasFailed ? (
        <ProductList
          productList={productList}
          search={search}
          pathOf={(query) => searchPath(route, query, title)}
          marks={context?.understood.marks.join(' ') || title}
          isSearch
        />
      ) : null}
      {context && !meansEstate ? <FoundEstates estates={context.estates} /> : null}
      {context ? <FoundArticles articles={context.articles} /> : null}
      {hints ? <SearchHints hints={hints} route={route} /> : null}
    </div>
  )
}

function useNoted(title: string | undefined): void {
  const { api } = useRouter().options.context
  useEffect(() => {
    if (!title) return
    noteSearch(title)
    import('#contract/shop/search.ts').then(({ recordSearch }) => api.call(recordSearch, { keyword: title })).catch(() => {})
  }, [api, title])
}

function QuotedTitle({ title, hasFailed }: { title: string; hasFailed: boolean }) {
  const { t } = useWords()
  const [before = '', after = ''] = t(hasFailed ? 'catalog.search.none' : 'catalog.search.title', { title: '\u0000' }).split(
    '\u0000',
  )
  return (
    <>
      {before}
      <mark>{title}</mark>
      {after}
    </>
  )
}
