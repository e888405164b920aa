import { shopWith, type TestShop } from './shop.ts'
import { importWines, type WineFields, wineRecord } from './wine-list.ts'

const PLACES: readonly Record<string, string>[] = [
  { country: 'Germany', region: 'Mosel', site: 'Wehlener Sonnenuhr' },
  { country: 'Germany', region: 'Mosel' },
  { country: 'Germany', region: 'Rheingau' },
  { country: 'Germany', region: 'Pfalz' },
  { country: 'Austria', region: 'Wachau' },
  { country: 'Austria', region: 'Kamptal' },
  { country: 'Austria', region: 'Niederösterreich' },
  { country: 'France', region: 'Alsace', site: 'Rangen' },
]
const GRAPES = ['Riesling', 'Pinot Noir', 'Grüner Veltliner', 'Silvaner', 'Zweigelt']
const LEVELS = [[], ['Kabinett'], ['Spätlese'], ['Kabinett', 'Alte Reben'], ['Prädikatswein'], ['Gutswein']]
const FARMING = [[], [], ['organic'], ['demeter'], ['vegan'], ['biodynamic', 'vegan']]

/** A shop whose wines differ in every facet and sort key, with equal and missing values. The same in every run. */
export async function variedShop(wines = 90): Promise<TestShop> {
  const shop = await shopWith({ wines: [] })
  const next = numbers()
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T
  await importWines(
    shop.deps,
    Array.from(
      { length: wines },
      (_, index): WineFields =>
        wineRecord({
          code: `wine-${index}`,
          ...pick(PLACES),
          estate: `Weingut ${next(7)}`,
          grapes: [...new Set([pick(GRAPES), pick(GRAPES)])],
          type: pick(['white', 'white', 'red', 'rosé', 'sparkling']),
          taste: pick(['dry', 'off-dry', 'medium sweet', 'sweet']),
          classification: pick(LEVELS),
          closure: pick(['cork', 'screw cap', 'glass stopper']),
          farming: pick(FARMING),
          pairings: [pick(['清蒸鱼', '饺子', '烤鸭'])],
          flags: pick([[], [], ['new'], ['recommended', 'hot']]),
          ...(next(5) > 0 ? { alcohol: pick([7.5, 8.4, 8.5, 11, 12.4, 12.5, 13, 14.5]) } : {}),
          ...(next(5) > 0 ? { residualSugar: pick([0, 4, 4.1, 9, 12, 12.1, 45, 45.1, 160]) } : {}),
          ...(next(4) > 0 ? { drinking: drinking(next) } : {}),
          // A case of two is between single bottles, whose vintages all differ.
          skus: Array.from({ length: 1 + next(3) }, (_, position) => ({
            vintage: next(9) === 0 && position === 0 ? null : 2015 + next(4) + 4 * (position >>> 1),
            sizeMl: pick([375, 750, 750, 1500]),
            pack: position === 1 ? 2 : 1,
            price: pick(['80.00', '99.99', '100.00', '150.00', '199.99', '200.00', '300.00', '480.00', '1000.00', '2888.88']),
            stock: next(3) === 0 ? 0 : 1 + next(40),
            ...(next(4) === 0 ? { listPrice: '9999.00' } : {}),
          })),
        }),
    ),
  )
  await shop.db`update product set star_sum = id % 4 * (3 + id % 3), review_count = id % 4, sort = id % 5, sales = id % 11`
  await shop.db`update product set created_at = created_at - id % 13 * interval '1 day'`
  return shop
}

function drinking(next: (below: number) => number): [number, number] {
  const from = new Date().getUTCFullYear() - 4 + next(7)
  return [from, from + next(10)]
}

function numbers(): (below: number) => number {
  let state = 20_011
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) % below
  }
}
