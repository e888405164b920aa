import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import type { StorefrontContext } from '../context.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords, wordsOf } from '../words.ts'
import type { TitleSearch } from './list-search.ts'
import type { SearchResult } from './load-search.ts'
import { NoWines } from './no-wines.tsx'
import { PageTitle } from './page-title.tsx'
import { Results } from './results.tsx'
import { SearchHints } from './search-hints.tsx'

/** The two addresses under which the spec knows the search page: one per header. */
type SearchRoute = '/goods_search' | '/inputList'

export function searchHead(context: StorefrontContext, route: SearchRoute, { title, page }: TitleSearch) {
  const { t } = wordsOf(context.locale)
  const name = title ? t('catalog.search.title', { title }) : t('catalog.search.start')
  const path = route === '/goods_search' ? paths.search(title ?? '') : paths.inputList(title ?? '')
  // Lists of hits are not for search engines: there are as many as there are words.
  return pageHead(context, { path, title: page ? t('catalog.pages.title', { title: name, page }) : name, noIndex: true })
}

type Props = { route: SearchRoute; search: TitleSearch; result: SearchResult }

/** The wines that a search has found, its words marked in them; where there are none, what else to try. */
export function SearchPage({ route, search: { title, sort, page }, result: { wines, hints } }: Props) {
  const { t } = useWords()
  return (
    <div className="page">
      <Breadcrumbs
        label={t('catalog.breadcrumbs')}
        steps={[
          { key: 'home', link: <SiteLink to={paths.home()}>{t('catalog.home')}</SiteLink> },
          { key: 'search', link: t('catalog.search.step') },
        ]}
      />
      {hints ? (
        <PageTitle title={title ? t('catalog.search.none', { title }) : t('catalog.search.start')} />
      ) : (
        <PageTitle title={<QuotedTitle title={title ?? ''} />} />
      )}
      {hints ? <SearchHints hints={hints} hasSearched={title !== undefined} /> : null}
      {wines.list.length > 0 ? (
        <Results
          wines={wines}
          order={{ sort, page }}
          query={title}
          link={(order, content) => (
            <Link to={route} search={{ title, ...order }}>
              {content}
            </Link>
          )}
        />
      ) : null}
      {wines.count > 0 && wines.list.length === 0 ? <NoWines isPastEnd firstPage={paths.search(title ?? '')} /> : null}
    </div>
  )
}

/** The headline with what was searched for set apart: the words stand where the language puts them. */
function QuotedTitle({ title }: { title: string }) {
  const { t } = useWords()
  const [before = '', after = ''] = t('catalog.search.title', { title: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <mark>{title}</mark>
      {after}
    </>
  )
}
