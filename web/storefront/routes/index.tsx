import { createFileRoute } from '@tanstack/react-router'
import { listArticles } from '#contract/shop/articles.ts'
import { listBanners } from '#contract/shop/content.ts'
import { listRecommended } from '#contract/shop/product-list.ts'
import { HOME_ARTICLES, RECENT_ARTICLES } from '#domain/content.ts'
import { FirstSlide } from '../content/home/first-slide.tsx'
import { HomeWines, SecondSlide, WineWays } from '../content/home/parts.tsx'
import { Promises } from '../content/home/promises.tsx'
import { SaleNow } from '../content/home/sale-now.tsx'
import { Slides } from '../content/home/slides.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'

const HOME_WINES = 8

export const Route = createFileRoute('/')({
  staticData: { showsWine: true },
  loader: async ({ context: { api } }) => {
    const [banners, articles, wines] = await Promise.all([
      api.call(listBanners),
      api.call(listArticles, { categoryId: RECENT_ARTICLES, page: 1, limit: HOME_ARTICLES }),
      // Optional.
      api.call(listRecommended, { kind: 'best', limit: HOME_WINES }).catch(() => []),
    ])
    return { banners, articles: articles.list, wines }
  },
  head: ({ match, loaderData }) => pageHead(match.context, { path: paths.home(), image: loaderData?.banners[0]?.image }),
  component: HomePage,
})

function HomePage() {
  const { banners, articles, wines } = Route.useLoaderData()
  return (
    <>
      <Slides>
        <FirstSlide banners={banners} />
        <SecondSlide articles={articles} />
      </Slides>
      <Promises />
      <SaleNow />
      <WineWays />
      <HomeWines wines={wines} />
    </>
  )
}
