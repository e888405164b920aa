import { isFilled, type Localized } from '#domain/locale.ts'
import type { WineValues } from './wine-values.ts'

/** What another vintage seldom shares, by the names of its fields, in the order of the form. */
const VINTAGE_FIELDS = [
  'name',
  'blurb',
  'description',
  'images',
  'alcohol',
  'residualSugar',
  'acidity',
  'drinking',
  'bars',
  'vintage',
  'price',
  'gtin',
] as const
export type VintageField = (typeof VINTAGE_FIELDS)[number]

/** The latest; empty when the wine has none. */
export const vintageOf = ({ skus }: WineValues): string =>
  skus
    .map(({ vintage }) => vintage)
    .toSorted()
    .at(-1) ?? ''

/** Fields of a copied wine that still hold what was copied. Texts and the name only when they name the year; what was empty needs no check. */
export function leftToCheck(copied: WineValues, values: WineValues): VintageField[] {
  const isLeft: Record<VintageField, boolean> = {
    name: isFilled(yearIn(copied, values, 'name')),
    blurb: isFilled(yearIn(copied, values, 'blurb')),
    description: isFilled(yearIn(copied, values, 'description')),
    images: values.images.some((image) => copied.images.includes(image)),
    alcohol: isKept(copied.alcohol, values.alcohol),
    residualSugar: isKept(copied.residualSugar, values.residualSugar),
    acidity: isKept(copied.acidity, values.acidity),
    drinking: isKept(copied.drinking.from + copied.drinking.to, values.drinking.from + values.drinking.to),
    bars: isKept(Object.values(copied.bars).join(''), Object.values(values.bars).join('')),
    vintage: isKeptInBottle(copied, values, 'vintage'),
    price: isKeptInBottle(copied, values, 'price'),
    gtin: isKeptInBottle(copied, values, 'gtin'),
  }
  return VINTAGE_FIELDS.filter((field) => isLeft[field])
}

const isKept = (copied: string, present: string): boolean => copied !== '' && copied === present

export type TextField = 'name' | 'blurb' | 'description'
/** The year in each language that names it, and is as copied. */
export function yearIn(copied: WineValues, values: WineValues, field: TextField): Localized {
  const year = vintageOf(copied)
  const of = (key: keyof Localized) =>
    copied[field][key].includes(year) && copied[field][key] === values[field][key] ? year : ''
  return { zh: of('zh'), en: of('en') }
}

const isKeptInBottle = (copied: WineValues, values: WineValues, cell: 'vintage' | 'price' | 'gtin'): boolean =>
  values.skus.some((sku) => isKept(copied.skus.find(({ key }) => key === sku.key)?.[cell] ?? '', sku[cell]))
