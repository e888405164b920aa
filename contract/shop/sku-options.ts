import { type Locale, type Localized, text } from '#domain/locale.ts'
import { PACK, packName, SIZE, VINTAGE, WITHOUT_VINTAGE } from '#domain/vocabulary/shop-words.ts'

type Sku = { vintage: number | null; sizeMl: number; pack: number }

const plain = (value: number | string): Localized => ({ zh: String(value), en: String(value) })

/** What SKUs differ in, always in this order: `suk` joins the three values by commas (docs/wire.md, "Product"). */
const GROUPS: readonly { name: Localized; value: (sku: Sku) => Localized }[] = [
  { name: VINTAGE, value: ({ vintage }) => (vintage === null ? WITHOUT_VINTAGE : plain(vintage)) },
  { name: SIZE, value: ({ sizeMl }) => plain(`${sizeMl}ml`) },
  { name: PACK, value: ({ pack }) => packName(pack) },
]

/** "2023,750ml,Single bottle": how carts, orders and the detail name a SKU, in the reader's language. */
export const encodeSuk = (sku: Sku, locale: Locale): string => GROUPS.map(({ value }) => text(value(sku), locale)).join(',')

/** The option groups of a wine with several SKUs, each with its values in the order of the SKUs. */
export const optionGroups = (skus: readonly Sku[], locale: Locale): { name: string; values: string[] }[] =>
  GROUPS.map(({ name, value }) => ({
    name: text(name, locale),
    values: [...new Set(skus.map((sku) => text(value(sku), locale)))],
  }))
