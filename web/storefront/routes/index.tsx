import { createFileRoute } from '@tanstack/react-router'
import { Fragment } from 'react'
import { listArticles } from '#contract/shop/articles.ts'
import { listBanners } from '#contract/shop/content.ts'
import { listRecommended, listWithFacets } from '#contract/shop/product-list.ts'
import { type ArticleCard, type Banner, HOME_ARTICLES } from '#domain/content.ts'
import type { ShownCard } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'
import { useCompany } from '../company-store.ts'
import { FirstSlide } from '../content/home/first-slide.tsx'
import { HomeWines, SecondSlide, WineWays } from '../content/home/parts.tsx'
import { Promises } from '../content/home/promises.tsx'
import { SaleNow } from '../content/home/sale-now.tsx'
import { Slides, type Step } from '../content/home/slides.tsx'
import { useIsWritten } from '../content/pages/written-pages.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { SeenLately } from '../seen/seen-lately.tsx'
import { useEntries } from '../shell/entries.ts'
import { useWords } from '../words.ts'

/** Those of the first view, and those below. */
const PICKS = 2
const HOME_WINES = 12
const HOME_SETS = 4

export const Route = createFileRoute('/')({
  staticData: { showsWine: true, firstSheet: true },
  loader: async ({ context: { api, company } }) => {
    const { newsCategory } = await company.load()
    const [banners, articles, wines, sets] = await Promise.all([
      api.call(listBanners),
      api.call(listArticles, { categoryId: newsCategory, page: 1, limit: HOME_ARTICLES }),
      // Optional.
      homeWines(api).catch(() => []),
      // One facet, of which nothing is shown, is the fewest that can be asked for.
      api.call(listWithFacets, { choice: { style: ['set'] }, facet: 'style', limit: HOME_SETS }).then(
        ({ list }) => list,
        () => [],
      ),
    ])
    return { banners, articles: articles.list, wines, sets }
  },
  head: ({ match, loaderData }) => pageHead(match.context, { path: paths.home(), image: loaderData?.banners[0]?.image }),
  component: HomePage,
})

/** Those that the merchant recommends; as long as there are none, those of the list. */
async function homeWines(api: Api): Promise<ShownCard[]> {
  const limit = PICKS + HOME_WINES
  const recommended = await api.call(listRecommended, { kind: 'best', limit })
  return recommended.length > 0 ? recommended : (await api.call(listWithFacets, { choice: {}, facet: 'style', limit })).list
}

/** The words of a part that shows none are never read. */
const SECTIONS = [
  { id: 'carousel', key: 'content.home.slides' },
  { id: 'promises', key: 'content.home.slides' },
  { id: 'flash-sale', key: 'flash.title' },
  { id: 'ways', key: 'content.home.slides' },
  { id: 'wines', key: 'content.home.wines' },
  { id: 'sets', key: 'content.home.sets' },
] as const

const PARTS = [
  { id: 'banners', key: 'content.home.slides' },
  { id: 'picks', key: 'content.home.picks' },
  { id: 'blurb', key: 'content.home.festival' },
  { id: 'articles', key: 'content.home.articles' },
] as const

function HomePage() {
  const { banners, articles, wines, sets } = Route.useLoaderData()
  const sections = useEntries('home', SECTIONS)
  const entries = useEntries('slides', PARTS)
  const isPicked = sections.some(({ id }) => id === 'carousel') && entries.some(({ id }) => id === 'picks')
  const picks = isPicked ? wines.slice(0, PICKS) : []
  const { t, say } = useWords()
  const isWritten = useIsWritten()
  const hasStory = t('promise.home-festival') !== '' || isWritten(paths.festival())
  const isThere: { [id: string]: boolean } = {
    banners: banners.length > 0,
    picks: picks.length > 0,
    blurb: hasStory,
    articles: articles.length > 0,
  }
  const parts = entries.filter(({ id }) => isThere[id])
  const { siteName } = useCompany()
  return (
    <>
      <h1 className="visually-hidden">{say(siteName)}</h1>
      {sections.map(({ id, words }) => (
        <Fragment key={id}>
          {id === 'carousel' ? <Carousel parts={parts} banners={banners} picks={picks} articles={articles} /> : null}
          {id === 'promises' ? <Promises /> : null}
          {id === 'flash-sale' ? <SaleNow title={words} /> : null}
          {id === 'ways' ? <WineWays /> : null}
          {id === 'wines' ? <HomeWines wines={wines.slice(picks.length)} title={words} of="shop" /> : null}
          {id === 'sets' ? <HomeWines wines={sets} title={words} of="sets" /> : null}
        </Fragment>
      ))}
      <div className="page">
        <SeenLately />
      </div>
    </>
  )
}

type Shown = {
  parts: readonly { id: string; words: string }[]
  banners: readonly Banner[]
  picks: readonly ShownCard[]
  articles: readonly ArticleCard[]
}

/** One slide has the articles, the other what else is shown. */
function Carousel({ parts, banners, picks, articles }: Shown) {
  const others = parts.filter(({ id }) => id !== 'articles')
  const slides = [...new Set(parts.map((part) => (others.includes(part) ? undefined : part.words)))]
  return slides.length === 0 ? null : (
    <Slides>
      {slides.map((title, index) => {
        const step: Step = slides.length < 2 ? 0 : index === 0 ? 1 : -1
        return title === undefined ? (
          <FirstSlide key="first" banners={banners} picks={picks} parts={others} step={step} />
        ) : (
          <SecondSlide key="articles" articles={articles} title={title} step={step} />
        )
      })}
    </Slides>
  )
}
