import type { StaffSku } from '#contract/staff/wines.ts'
import type { ConsoleKey } from '#messages/keys.ts'
import { useKindWords } from '../../term-picker/use-kind-words.ts'
import { useWords } from '../../use-words.ts'
import { useSkuName } from './sku-name.ts'

/** In the order of the page. */
const FIELDS: Record<string, ConsoleKey> = {
  publishAt: 'console-wine-editor.publish-at',
  name: 'console-wine-editor.name',
  blurb: 'console-wine-editor.blurb',
  description: 'console-wine-editor.description',
  images: 'console-wine-editor.pictures',
  imageWords: 'console-wine-editor.picture.words',
  terms: 'console-wine-editor.terms',
  alcohol: 'console-wine-editor.alcohol',
  residualSugar: 'console-wine-editor.residualSugar',
  acidity: 'console-wine-editor.acidity',
  serving: 'console-wine-editor.serving',
  drinking: 'console-wine-editor.drinking',
  bars: 'console-wine-editor.bars',
  flags: 'console-wine-editor.flags',
  ingredients: 'console-wine-editor.ingredients',
  bottling: 'console-wine-editor.bottling',
  storage: 'console-wine-editor.storage',
  importer: 'console-wine-editor.importer',
  isOnSale: 'console-wine-editor.sku.on-sale',
  parts: 'console-wine-editor.parts',
  sku: 'console-wine-editor.plan.sku',
  vintage: 'console-wine-editor.sku.vintage',
  sizeMl: 'console-wine-editor.sku.sizeMl',
  pack: 'console-wine-editor.sku.pack',
  price: 'console-wine-editor.sku.price',
  listPrice: 'console-wine-editor.sku.listPrice',
  cost: 'console-wine-editor.sku.cost',
  weight: 'console-wine-editor.sku.weight',
  weightG: 'console-wine-editor.sku.weight',
  stock: 'console-wine-editor.sku.stock',
  lowStock: 'console-wine-editor.sku.lowStock',
  gtin: 'console-wine-editor.sku.gtin',
}

const ORDER = Object.keys(FIELDS)

/** By the field, for `sort`; equal for the fields of one SKU. */
export const placeOf = (field: string): number => ORDER.indexOf(field.split('.')[0] ?? '')

/** `name.zh`, `terms.grape`, `sku.1a2b3c4d.price`. SKUs that are gone keep their code. */
export function useFieldWords(skus: readonly StaffSku[]): (field: string) => string {
  const { t } = useWords()
  const kindWords = useKindWords()
  const skuName = useSkuName()
  const known = (name: string): string => {
    const key = FIELDS[name]
    return key ? t(key) : name
  }
  return (field) => {
    const [first = '', second = '', third] = field.split('.')
    if (first === 'terms') return second ? kindWords(second) : known(first)
    if (first === 'sku') {
      if (!third) return known(first)
      const sku = skus.find(({ code }) => code === second)
      return `${sku ? skuName(sku) : second} · ${known(third)}`
    }
    if (second === 'zh' || second === 'en') return `${known(first)} · ${t(`console.language.${second}`)}`
    return known(first)
  }
}
