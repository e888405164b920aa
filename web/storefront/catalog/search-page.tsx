import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import type { TitleSearch } from './list-search.ts'
import type { SearchResult } from './load-search.ts'
import { NoWines } from './no-wines.tsx'
import { PageTitle } from './page-title.tsx'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import type { SearchRoute } from './search-head.ts'
import { SearchHints } from './search-hints.tsx'

type Props = { route: SearchRoute; search: TitleSearch; result: SearchResult }

/** The wines that a search has found, its words marked in them; where there are none, what else to try. */
export function SearchPage({ route, search: { title, sort, page }, result: { wines, hints } }: Props) {
  const { t } = useWords()
  return (
    <div className="page">
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={[
          { key: 'home', link: <SiteLink to={paths.home()}>{t('shell.nav.home')}</SiteLink> },
          { key: 'search', link: t('catalog.search.step') },
        ]}
      />
      {hints ? (
        <PageTitle title={title ? t('catalog.search.none', { title }) : t('catalog.search.start')} />
      ) : (
        <PageTitle title={<QuotedTitle title={title ?? ''} />} />
      )}
      <SearchForm key={title} route={route} title={title} />
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
