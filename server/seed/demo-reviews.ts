import { readFileSync } from 'node:fs'
import type { Ground } from '#demo/artwork/still-life.ts'
import type { Score } from '#domain/review.ts'
import type { Db } from '#server/db/database.ts'
import { replyToReview } from '#server/features/reviews/moderate-review.ts'
import { writeReview } from '#server/features/reviews/write-review.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { pictureDrawing } from './demo-pictures.ts'
import { type Buyer, buyInThePast, countOrders, findOrMakeBuyer, type Reviewer } from './demo-reviewers.ts'
import { storeDrawings } from './drawings.ts'

/* Made by the shop's own use cases with a past clock. demo/reviews.json groups reviews by kind of wine. */

type Written = Score & { text: string; reply?: string; picture?: Ground }
type Match = { types: string[]; tastes: string[] | null; grapes: string[] | null }
type Demo = { reviewers: (Reviewer & { writes: 'zh' | 'en' })[]; pools: Record<string, { match: Match; reviews: Written[] }> }

const DAY_MS = 24 * 60 * 60 * 1000
const PICTURE_PIXELS = 720
const LINES_PER_ORDER = 4
const SHARES = [7, 4, 3, 2, 2, 1, 1]
const FIRST_DAYS_AGO = 150
const LAST_DAYS_AGO = 11
const WRITTEN_AFTER_DAYS = 6
const LEFT_DAYS_AGO = 7

type Planned = { buyer: number; daysAgo: number; lines: { skuId: number; written: Written }[] }

/** Safe to repeat. */
export async function seedDemoReviews(deps: Deps): Promise<void> {
  const { db } = deps
  const { reviewers, pools } = readDemo()
  const [staff] = await db<{ id: number }[]>`select id from account where login = ${DEMO_SIGN_INS.administrator.login}`
  if (!staff) throw new Error('the demo reviews are answered by the administrator, who is missing')
  const said = (await Promise.all(Object.values(pools).map(({ match, reviews }) => assign(db, match, reviews)))).flat()
  const [pictures] = await Promise.all([drawPictures(deps, said), leaveSomethingToReview(deps, staff.id, said)])
  const orders = planOrders(said, reviewers)
  for (const [index, reviewer] of reviewers.entries()) {
    const buyer = await findOrMakeBuyer(deps, reviewer, index)
    const own = orders.filter((order) => order.buyer === index)
    for (const order of own.slice(await countOrders(db, buyer.id))) {
      await buyAndReview(deps, { ...order, buyer, staffId: staff.id, pictures })
    }
  }
}

type Lived = Omit<Planned, 'buyer'> & { buyer: Buyer; staffId: number; pictures: ReadonlyMap<Written, string> }

async function buyAndReview(deps: Deps, { buyer, staffId, pictures, daysAgo, lines }: Lived): Promise<void> {
  const { db } = deps
  const skuIds = lines.map(({ skuId }) => skuId)
  const uniques = await buyInThePast(deps, buyer, { skuIds, daysAgo, byAccount: staffId })
  const at = (days: number) => new Date(deps.now().getTime() - (daysAgo - days) * DAY_MS)
  for (const [line, { written }] of lines.entries()) {
    const unique = uniques[line]
    if (!unique) continue
    const own = await giveUpload(db, buyer.id, pictures.get(written))
    await writeReview({ ...deps, now: () => at(WRITTEN_AFTER_DAYS) }, buyer.id, { ...written, unique, pictures: own })
    if (written.reply) await answer({ db, now: () => at(WRITTEN_AFTER_DAYS + 1) }, staffId, unique, written.reply)
  }
}

async function leaveSomethingToReview(deps: Deps, byAccount: number, said: readonly { skuId: number }[]): Promise<void> {
  const { db } = deps
  const [shopper] = await db<Buyer[]>`
    select account.id, min(address.id) as "addressId"
      from account join address on address.account_id = account.id and address.deleted_at is null
     where login = ${DEMO_SIGN_INS.shopper.login}
       and not exists (
         select from shop_order join order_line line on line.order_id = shop_order.id
          where account_id = account.id and status = 'received' and refunded_quantity < quantity)
     group by account.id`
  const cheapest = await db<{ id: number }[]>`
    select id from sku where id = any(${said.map(({ skuId }) => skuId)}::int[]) order by price, id limit 2`
  const skuIds = cheapest.map(({ id }) => id)
  if (shopper && skuIds.length > 0) await buyInThePast(deps, shopper, { skuIds, daysAgo: LEFT_DAYS_AGO, byAccount })
}

const readDemo = (): Demo => JSON.parse(readFileSync(new URL('../../demo/reviews.json', import.meta.url), 'utf8'))

async function assign(db: Db, match: Match, reviews: readonly Written[]): Promise<{ skuId: number; written: Written }[]> {
  const skus = await listSkus(db, match)
  let next = 0
  return skus.flatMap((skuId, index) => {
    const share = reviews.slice(next, next + (SHARES[index] ?? 0))
    next += share.length
    return share.map((written) => ({ skuId, written }))
  })
}

/** The cheapest vintage of each matching wine, as a single bottle. */
async function listSkus(db: Db, { types, tastes, grapes }: Match): Promise<number[]> {
  const has = (kind: string, codes: string[]) => db`exists (
    select from product_term link join term on term.id = link.term_id
     where link.product_id = product.id and kind = ${kind} and code = any(${codes}))`
  const rows = await db<{ skuId: number }[]>`
    select sku.id as "skuId"
      from product
      cross join lateral (
        select id, price from sku
         where product_id = product.id and on_sale and pack = 1 and stock >= 10 and price <= 60000
         order by price, id limit 1
      ) sku
     where product.on_sale and ${has('type', types)} ${tastes ? db`and ${has('taste', tastes)}` : db``}
       ${
         grapes
           ? db`and (
               select code from product_term link join term on term.id = link.term_id
                where link.product_id = product.id and kind = 'grape'
                order by link.position, term.id limit 1) = any(${grapes})`
           : db``
       }
     order by cardinality(product.flags) desc, product.sort desc, product.id
     limit ${SHARES.length}`
  return rows.map(({ skuId }) => skuId)
}

/** Assigns reviews to customers of their language and packs them into orders, oldest first. */
function planOrders(said: readonly { skuId: number; written: Written }[], reviewers: Demo['reviewers']): Planned[] {
  const inLanguage = (wanted: string) => said.filter(({ written }) => languageOf(written.text) === wanted)
  const orders = reviewers
    .flatMap(({ writes }, buyer) => {
      const colleagues = reviewers.flatMap((other, index) => (other.writes === writes ? [index] : []))
      const turn = colleagues.indexOf(buyer)
      const own = inLanguage(writes).filter((_review, index) => index % colleagues.length === turn)
      return Array.from({ length: Math.ceil(own.length / LINES_PER_ORDER) }, (_order, index) => ({
        buyer,
        // Two reviews of one bottle need separate orders.
        lines: own.slice(index * LINES_PER_ORDER, (index + 1) * LINES_PER_ORDER),
      }))
    })
    .toSorted((a, b) => mix(a.buyer, a.lines.length) - mix(b.buyer, b.lines.length))
  const step = (FIRST_DAYS_AGO - LAST_DAYS_AGO) / Math.max(1, orders.length - 1)
  return orders.map((order, index) => ({ ...order, daysAgo: FIRST_DAYS_AGO - index * step }))
}

const languageOf = (text: string): 'zh' | 'en' => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en')

/** A fixed order that mixes the customers. */
const mix = (buyer: number, lines: number): number => (buyer * 7 + lines * 5) % 11

/** The bottle that the review is about, on the reviewer's table. */
async function drawPictures(
  { db, files, config }: Deps,
  said: readonly { skuId: number; written: Written }[],
): Promise<Map<Written, string>> {
  const withPicture = said.flatMap(({ skuId, written }) => (written.picture ? [{ skuId, written, ground: written.picture }] : []))
  const codes = await db<{ id: number; code: string }[]>`
    select sku.id, product.code from sku join product on product.id = sku.product_id
     where sku.id = any(${withPicture.map(({ skuId }) => skuId)}::int[])`
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  const addresses = await storeDrawings(
    withPicture.map(({ skuId, ground }) =>
      pictureDrawing({ bottles: [codeOf.get(skuId) ?? ''], ground }, { width: PICTURE_PIXELS, height: PICTURE_PIXELS }),
    ),
    { files, dataDir: config.dataDir },
  )
  return new Map(withPicture.map(({ written }, index) => [written, addresses[index] ?? '']))
}

async function giveUpload(db: Db, accountId: number, picture: string | undefined): Promise<string[]> {
  if (!picture) return []
  await db`insert into upload (name, account_id, bytes) values (${picture}, ${accountId}, 1) on conflict (name) do nothing`
  return [picture]
}

async function answer(deps: Pick<Deps, 'db' | 'now'>, byAccount: number, unique: string, reply: string): Promise<void> {
  const [review] = await deps.db<{ id: number }[]>`
    select review.id from review join order_line line on line.id = order_line_id where line.unique_code = ${unique}`
  if (review) await replyToReview(deps, byAccount, review.id, { text: reply })
}
