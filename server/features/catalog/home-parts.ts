import type { Locale, Localized } from '#domain/locale.ts'
import { readPopularSearches } from '#server/features/search/suggestions/popular.ts'
import { tagsOf } from '#server/http/changes.ts'
import { readCategories } from './read-categories.ts'
import { type ListSources, readCardPage, type Showing } from './read-list.ts'
import { listIdsByTerm } from './sql.ts'

/** The shop itself: its name, its logo, and banners with the page that a phone opens. */
export type Frontage = { siteName: Localized; logoUrl: string; banners: { image: string; page: string }[] }

export type Way = { id: number; parentId: number; name: Localized; image: string }
export type HomeParts = { ways: Way[]; wineIds: number[]; hotWords: string[] }
export type ReadHomeParts = (showing: Showing & { locale: Locale }, wines: number) => Promise<HomeParts>

/** Ways to the wines stand in the order of the shop's types: red, white and so on. */
const WAYS = 'type'

/** What the catalog gives to the home page of phone clients: types with a picture, recommended wines, and what is often searched. */
export const openHomeParts =
  (sources: ListSources): ReadHomeParts =>
  async (showing, wines) => {
    showing.tag('categories', 'products')
    const [categories, { list }, hotWords] = await Promise.all([
      readCategories(sources.db, sources.facetIndex),
      readCardPage(sources, showing, { flag: 'recommended', sort: 'default', offset: 0, limit: wines }),
      readPopularSearches(sources.db, showing.locale, sources.now()),
    ])
    const types = categories.filter(({ kind }) => kind === WAYS)
    const shown = types.flatMap(({ id, children }) =>
      children.filter(({ productCount }) => productCount > 0).map((child) => ({ ...child, parentId: id })),
    )
    const pictures = await picturesOf(
      sources,
      showing,
      shown.filter(({ image }) => image === '').map(({ id }) => id),
    )
    return {
      // One whose wines are all sold out has no picture, and is no way either.
      ways: shown
        .map(({ id, parentId, name, image }) => ({ id, parentId, name, image: image || (pictures.get(id) ?? '') }))
        .filter(({ image }) => image !== ''),
      wineIds: list.map(({ id }) => id),
      hotWords,
    }
  }

/** The picture of its first wine stands for a type that has none. */
async function picturesOf(sources: ListSources, { tag }: Showing, termIds: readonly number[]): Promise<Map<number, string>> {
  const firsts = (await listIdsByTerm(sources.db, termIds, 1)).flatMap(({ termId, ids: [id] }) => (id ? [{ termId, id }] : []))
  const ids = firsts.map(({ id }) => id)
  tag(...tagsOf('product', ids))
  const images = new Map((await sources.cards(ids)).map((card) => [card.id, card.image]))
  return new Map(firsts.map(({ termId, id }) => [termId, images.get(id) ?? '']))
}
