import { paths } from './paths.ts'

/** What search engines are told about; no part of what a browser loads. */
export const publicPaths = {
  fixed: [
    paths.home(),
    paths.shopping(),
    paths.categories(),
    paths.products(),
    paths.productList(),
    paths.choose(),
    paths.flashSale(),
    paths.estates(),
    paths.festival(),
    paths.whyFestival(),
    paths.wonderful(),
    paths.videos(),
    paths.news(),
    paths.aboutus(),
    paths.website(),
    ...(['shipping', 'returns', 'payment', 'age', 'agreement', 'privacy'] as const).map(paths.page),
  ],
  product: paths.product,
  article: paths.article,
  estate: (id: number) => paths.estates({ id }),
}
