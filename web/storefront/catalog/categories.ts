import type { Localized } from '#domain/locale.ts'
import type { Category, CategoryChild, CategoryKind } from '#domain/product.ts'
import { listCategories } from '#web/api/catalog.ts'
import type { Api } from '#web/api/client.ts'

/** What a list is a list of: a dimension of the wine list and, unless it is the whole dimension, one value of it. */
export type Shelf = {
  dimension: Omit<Category, 'children'>
  value: CategoryChild | null
  note: Localized | null
  /** For a whole dimension: its values with the most wines. */
  values: CategoryChild[]
}

const VALUES_SHOWN = 12

/** The shelf with the category id of a list; null for the whole shop, undefined when there is nothing on that shelf. */
export async function findShelf(api: Api, id: number | undefined): Promise<Shelf | null | undefined> {
  if (id === undefined) return null
  for (const { children, ...dimension } of await listCategories(api)) {
    if (dimension.id === id) {
      const values = children.toSorted((a, b) => b.productCount - a.productCount).slice(0, VALUES_SHOWN)
      return { dimension, value: null, note: null, values }
    }
    const value = children.find((child) => child.id === id)
    if (value) return { dimension, value, note: (await termNotes(dimension.kind)).get(value.code) ?? null, values: [] }
  }
  return undefined
}

/**
 * What the house says about regions, tastes and grapes. Loaded only where it is shown, and by the loaders: a page that the server has
 * rendered brings its notes along.
 */
export async function termNotes(kind: CategoryKind): Promise<Map<string, Localized>> {
  const terms = await vocabularyOf(kind)
  return new Map(terms.flatMap(({ code, note }) => (note ? [[code, note] as const] : [])))
}

async function vocabularyOf(kind: CategoryKind) {
  if (kind === 'region') return (await import('#domain/vocabulary/regions.ts')).regions
  if (kind === 'taste') return (await import('#domain/vocabulary/tastes.ts')).tastes
  if (kind === 'grape') return (await import('#domain/vocabulary/grapes.ts')).grapes
  return []
}
