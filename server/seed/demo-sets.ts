import { NO_WORDS } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { publishWine } from '#server/features/catalog/editor/move-wine.ts'
import { addWine } from '#server/features/catalog/editor/save-wine.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { storeBottles } from './bottle-pictures.ts'
import { bottleOf, labelPrints } from './demo-catalogue.ts'
import { type DemoSet, readSets, readWines } from './demo-files.ts'
import { buyInThePast, findOrMakeBuyer } from './demo-reviewers.ts'
import { findAccountId } from './demo-shopper.ts'

const BUYERS = ['小满', 'Matthias', '云起']
const FIRST_BUYER = 140
const FIRST_DAYS_AGO = 34
const DAYS_BETWEEN = 4
/** Between the wines that lead lists and the others. */
const SORT = 900

/** Tasting packs and mixed cases, some sold in past orders, and wines that make good presents. Continues where an earlier attempt stopped. */
export async function seedDemoSets(deps: Deps): Promise<void> {
  const { db } = deps
  const by = await findAccountId(db, DEMO_SIGN_INS.administrator.login)
  if (by === undefined) throw new Error('the demo’s sets are made by the administrator, who is missing')
  const { gifts, sets } = readSets()
  await markGifts(db, gifts)
  const pictures = await drawSets(deps, sets)
  let daysAgo = FIRST_DAYS_AGO
  for (const [index, set] of sets.entries()) {
    if (await isThere(db, set.code)) continue
    const id = await addWine(db, await draftOf(db, set, pictures[index] ?? ''), by)
    await publishWine(db, { id, by, at: undefined, now: deps.now() })
    const skuId = await finish(db, id, set.code, SORT - index)
    for (const [turn, quantity] of set.sold.entries()) {
      const buyer = await findOrMakeBuyer(deps, { nickname: BUYERS[turn] ?? '', avatar: null }, FIRST_BUYER + turn)
      await buyInThePast(deps, buyer, { skuIds: Array.from({ length: quantity }, () => skuId), daysAgo, byAccount: by })
      daysAgo -= DAYS_BETWEEN / set.sold.length
    }
  }
}

const markGifts = (db: Db, codes: readonly string[]): Promise<unknown> => db`
  update product set flags = array_append(flags, 'gift') where code = any(${[...codes]}) and 'gift' <> all(flags)`

const isThere = async (db: Db, code: string): Promise<boolean> => (await db`select from product where code = ${code}`).length > 0

/** The code is the last thing that a set gets, so that one without it is begun again. */
async function finish(db: Db, id: number, code: string, sort: number): Promise<number> {
  await db`update product set code = ${code}, sort = ${sort} where id = ${id}`
  const [sku] = await db<[{ id: number }]>`select id from sku where product_id = ${id}`
  return sku.id
}

async function draftOf(db: Db, { name, blurb, description, price, flags, terms, parts }: DemoSet, picture: string) {
  const chosen = await db<{ id: number }[]>`
    select term.id from unnest(${terms.map(([kind]) => kind)}::text[], ${terms.map(([, code]) => code)}::text[]) with ordinality as named (kind, code, place)
      join term on term.kind = named.kind and term.code = named.code order by place`
  const inside = await db<{ skuId: number; amount: number }[]>`
    select sku.id as "skuId", amount
      from unnest(${parts.map(([wine]) => wine)}::text[], ${parts.map(([, vintage]) => vintage)}::int[],
                  ${parts.map(([, , amount]) => amount)}::int[]) with ordinality as named (wine, vintage, amount, place)
      join product on product.code = wine
      join sku on sku.product_id = product.id and sku.vintage = named.vintage and size_ml = 750 and pack = 1
     order by place`
  if (inside.length < parts.length) throw new Error(`demo/sets.json names a bottle that the demo does not have: ${name.en}`)
  return {
    name,
    blurb,
    description,
    images: [picture],
    imageWords: {},
    alcohol: null,
    residualSugar: null,
    acidity: null,
    serving: null,
    drinking: null,
    bars: null,
    flags,
    ingredients: NO_WORDS,
    storage: NO_WORDS,
    bottling: '',
    importer: NO_WORDS,
    terms: chosen.map(({ id }) => ({ id, share: null })),
    skus: [
      {
        vintage: null,
        sizeMl: 750,
        pack: 1,
        price: Math.round(Number(price) * 100),
        listPrice: null,
        cost: null,
        weightG: 0,
        lowStock: null,
        images: [],
        isOnSale: true,
      },
    ],
    parts: [...inside],
  }
}

function drawSets(deps: Deps, sets: readonly DemoSet[]): Promise<string[]> {
  const wines = new Map(readWines().map((wine) => [wine.code, wine]))
  const prints = labelPrints()
  const pictures = sets.map(({ parts }) => {
    const bottles = parts.flatMap(([code, vintage, amount]) => {
      const wine = wines.get(code)
      const sku = wine?.skus.find((each) => each.vintage === vintage && each.pack === 1)
      return wine && sku ? Array.from({ length: amount }, () => bottleOf(wine, sku, prints)) : []
    })
    return { recipe: { what: 'group', wines: bottles } as const, isDrawnNow: true }
  })
  return storeBottles(pictures, { ...deps, dataDir: deps.config.dataDir })
}
