import { type Locale, type Localized, text } from '#domain/locale.ts'

type Sku = { vintage: number | null; sizeMl: number; pack: number }

/** What a bottle differs in, always in this order: `suk` joins the three values by commas (contract section 2.5). */
const GROUPS: readonly { name: Localized; value: (sku: Sku) => Localized }[] = [
  { name: { zh: '年份', en: 'Vintage' }, value: ({ vintage }) => same(vintage, { zh: '无年份', en: 'Non-vintage' }) },
  { name: { zh: '容量', en: 'Size' }, value: ({ sizeMl }) => same(`${sizeMl}ml`) },
  {
    name: { zh: '包装', en: 'Pack' },
    value: ({ pack }) => (pack === 1 ? { zh: '单瓶', en: 'Single bottle' } : { zh: `${pack}瓶装`, en: `Case of ${pack}` }),
  },
]

const same = (value: number | string | null, missing: Localized = { zh: '', en: '' }): Localized =>
  value === null ? missing : { zh: String(value), en: String(value) }

/** "2023,750ml,单瓶": how carts, orders and the detail name a SKU, in the reader's language. */
export const encodeSuk = (sku: Sku, locale: Locale): string => GROUPS.map(({ value }) => text(value(sku), locale)).join(',')

/** The option groups of a wine with several SKUs, each with its values in the order of the SKUs. */
export const optionGroups = (skus: readonly Sku[], locale: Locale): { name: string; values: string[] }[] =>
  GROUPS.map(({ name, value }) => ({
    name: text(name, locale),
    values: [...new Set(skus.map((sku) => text(value(sku), locale)))],
  }))
