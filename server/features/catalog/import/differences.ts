import { isDeepStrictEqual } from 'node:util'
import type { Localized } from '#domain/locale.ts'
import type { KnownProduct, KnownSku } from './sql.ts'

/** As stored; a change's `before` is null for what is new. */
export type Change = { field: string; before: unknown; after: unknown }
export type SkuDifference = Pick<KnownSku, 'id' | 'vintage' | 'sizeMl' | 'pack'> & { isNew: boolean; changes: Change[] }
export type WineDifference = {
  productId: number
  code: string
  name: Localized
  isNew: boolean
  changes: Change[]
  skus: SkuDifference[]
}

export const WINE_FIELDS = [
  'name_zh',
  'name_en',
  'blurb_zh',
  'blurb_en',
  'description_zh',
  'description_en',
  'images',
  'alcohol',
  'residual_sugar',
  'acidity',
  'serving',
  'drinking',
  'bars',
  'flags',
  'ingredients_zh',
  'ingredients_en',
  'storage_zh',
  'storage_en',
  'bottling',
  'importer_zh',
  'importer_en',
] as const
export const SKU_FIELDS = ['price', 'listPrice', 'stock', 'cost', 'weightG', 'lowStock', 'gtin', 'image', 'isOnSale'] as const

/** What writing has changed in a wine; undefined when nothing. */
export function differenceOf(
  before: KnownProduct | undefined,
  after: KnownProduct,
  nameOf: (termId: number) => Localized,
): WineDifference | undefined {
  const changes: Change[] = changesIn(WINE_FIELDS, before, after)
  const kinds = new Set([...(before?.terms ?? []), ...after.terms].map(({ kind }) => kind))
  for (const kind of kinds) {
    const [was, is] = [before, after].map((wine) =>
      (wine?.terms ?? []).filter((term) => term.kind === kind).map(({ id, share }) => ({ ...nameOf(id), share })),
    )
    if (!isDeepStrictEqual(was, is)) changes.push({ field: kind, before: was, after: is })
  }
  const known = new Map((before?.skus ?? []).map((sku) => [sku.id, sku]))
  const skus = after.skus.flatMap((sku): SkuDifference[] => {
    const old = known.get(sku.id)
    const ofSku = changesIn(SKU_FIELDS, old, sku)
    if (old && ofSku.length === 0) return []
    const { id, vintage, sizeMl, pack } = sku
    return [{ id, vintage, sizeMl, pack, isNew: !old, changes: ofSku }]
  })
  if (before && changes.length === 0 && skus.length === 0) return undefined
  const name = { zh: after.name_zh, en: after.name_en }
  return { productId: after.id, code: after.code, name, isNew: !before, changes, skus }
}

function changesIn<Row extends object>(fields: readonly (keyof Row & string)[], before: Row | undefined, after: Row): Change[] {
  return fields.flatMap((field) => {
    const [was, is] = [before?.[field] ?? null, after[field] ?? null]
    const isEmpty = !before && (is === null || is === '' || is === 0 || is === true || (Array.isArray(is) && is.length === 0))
    return isEmpty || isDeepStrictEqual(was, is) ? [] : [{ field, before: was, after: is }]
  })
}
