import { listCategories } from '#contract/shop/categories.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import type { CategoryChild, CategoryKind, ShownCard } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'

const WINES_EACH = 4
const SECTIONS_MAX = 8

export type Section = Omit<CategoryChild, 'parentCode' | 'image'> & { wines: ShownCard[] }
export type Sections = { kind: CategoryKind; sections: Section[]; others: Omit<Section, 'wines'>[] }

export async function loadSections(api: Api, kind: CategoryKind): Promise<Sections> {
  const category = (await api.call(listCategories)).find((one) => one.kind === kind)
  const values = (category?.children ?? [])
    .toSorted((a, b) => b.productCount - a.productCount)
    .map(({ id, code, name, productCount }) => ({ id, code, name, productCount }))
  const sections = await Promise.all(
    values.slice(0, SECTIONS_MAX).map(async (value) => {
      const { list } = await api.call(listProducts, { categoryId: value.id, limit: WINES_EACH })
      return { ...value, wines: list }
    }),
  )
  return { kind, sections, others: values.slice(SECTIONS_MAX) }
}
