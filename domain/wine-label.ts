import { isFilled, type Localized, NO_WORDS } from './locale.ts'

export type Importer = { name: Localized; address: Localized; contact: Localized }
export const NO_IMPORTER: Importer = { name: NO_WORDS, address: NO_WORDS, contact: NO_WORDS }

/** What a wine's Chinese label says besides the facts of the wine; what is empty is not on record. */
export type WineLabel = {
  ingredients: Localized
  storage: Localized
  /** Day of bottling, lot or both: figures, the same in both languages. */
  bottling: string
  importer: Importer
}

/** As the shop keeps it with the company. */
export type ShopImporter = Record<'importerName' | 'importerAddress' | 'importerContact', Localized>

/** A wine that names no importer has the shop's. */
export const withImporter = (label: WineLabel, ofShop: Importer): WineLabel =>
  isFilled(label.importer.name) ? label : { ...label, importer: ofShop }

export type LabelKey = 'ingredients' | 'bottling' | 'storage' | 'importer' | 'importer-address' | 'importer-contact'

/** In a fixed order; what is empty has no row. */
export function labelRows(
  { ingredients, bottling, storage, importer }: WineLabel,
  say: (content: Localized) => string,
): { key: LabelKey; words: string }[] {
  const rows: { key: LabelKey; words: string }[] = [
    { key: 'ingredients', words: say(ingredients) },
    { key: 'bottling', words: bottling },
    { key: 'storage', words: say(storage) },
    { key: 'importer', words: say(importer.name) },
    { key: 'importer-address', words: say(importer.address) },
    { key: 'importer-contact', words: say(importer.contact) },
  ]
  return rows.filter(({ words }) => words !== '')
}
