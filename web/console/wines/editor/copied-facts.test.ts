import { expect, test } from 'vitest'
import { leftToCheck, vintageOf } from './copied-facts.ts'
import { newSku, type WineValues, wineValues } from './wine-values.ts'

const bottle = (key: string, vintage: string, price: string) => ({ ...newSku(undefined), key, vintage, price })
const copied: WineValues = {
  ...wineValues(undefined),
  name: { zh: '石板雷司令', en: 'Slate Riesling 2022' },
  blurb: { zh: '清爽', en: 'Fresh' },
  description: { zh: '2022 年日照充足', en: 'A sunny 2022' },
  images: ['/a.webp'],
  alcohol: '12.5',
  acidity: '7.4',
  drinking: { from: '2024', to: '2030' },
  bars: { sweetness: '1', acidity: '4', body: '2', tannin: '0', fruit: '4' },
  skus: [bottle('copy-1', '2022', '100.00'), bottle('copy-2', '2021', '')],
}

test('what differs by vintage and is as copied is left to check; what was empty, and texts that name no year, are not', () => {
  expect(vintageOf(copied)).toBe('2022')
  expect(leftToCheck(copied, copied)).toEqual([
    'name',
    'description',
    'images',
    'alcohol',
    'acidity',
    'drinking',
    'bars',
    'vintage',
    'price',
  ])
})

test('whatever is changed or emptied is left no more, a bottle when each cell of the kind is', () => {
  const changed: WineValues = {
    ...copied,
    name: { zh: '石板雷司令', en: 'Slate Riesling 2023' },
    description: { zh: '', en: 'A sunny 2023' },
    images: [],
    alcohol: '13',
    acidity: '',
    drinking: { from: '2025', to: '2030' },
    bars: { ...copied.bars, fruit: '5' },
    skus: [bottle('copy-1', '2023', '110.00'), bottle('copy-2', '2021', ''), bottle('new-1', '2022', '100.00')],
  }
  expect(leftToCheck(copied, changed)).toEqual(['vintage'])
  expect(leftToCheck(copied, { ...changed, skus: [bottle('copy-1', '2023', '110.00')] })).toEqual([])
})

test('U107: a copied barcode is left to check, since some producers print the same one every year', () => {
  const [first = newSku(undefined)] = copied.skus
  const marked = { ...copied, skus: [{ ...first, gtin: '4006381333931' }] }
  expect(leftToCheck(marked, marked)).toContain('gtin')
  expect(leftToCheck(marked, { ...marked, skus: [{ ...first, gtin: '' }] })).not.toContain('gtin')
})

test('a wine without a vintage has none to name', () => {
  const plain = { ...copied, skus: [bottle('copy-1', '', '100.00')] }
  expect(vintageOf(plain)).toBe('')
  expect(leftToCheck(plain, plain)).not.toContain('name')
})
