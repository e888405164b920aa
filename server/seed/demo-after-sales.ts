import type { AfterSaleKind } from '#domain/after-sale.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import type { Db } from '#server/db/database.ts'
import { applyForRefund } from '#server/features/after-sales/apply-for-refund.ts'
import { agreeAfterSale, refuseAfterSale } from '#server/features/after-sales/decide-after-sale.ts'
import { findOrderOf } from '#server/features/orders/find-order.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { demoStaff, findAccountId, listWines, liveThrough } from './demo-shopper.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ANSWERED_AFTER_MS = 5 * 60 * 60 * 1000

/** A request without `answer` is still open. */
type Story = {
  order: { daysAgo: number; until: OrderStatus; quantities: readonly number[] }
  askedDaysAgo: number
  kind: AfterSaleKind
  reason: RefundReason
  explanation: string
  /** Of the first wine; default: everything. */
  pieces?: number
  answer?: { kind: 'agree'; note: string } | { kind: 'refuse'; reason: string }
}

const STORIES: readonly Story[] = [
  {
    order: { daysAgo: 24, until: 'received', quantities: [3, 1] },
    askedDaysAgo: 20,
    kind: 'money',
    reason: 'broken',
    explanation: '三瓶里有一瓶瓶颈开裂，酒漏了大半，外箱也湿了。',
    pieces: 1,
    answer: {
      kind: 'agree',
      note: '抱歉，运输途中破损，这一瓶全额退款，不用寄回。',
    },
  },
  {
    order: { daysAgo: 16, until: 'paid', quantities: [2] },
    askedDaysAgo: 15.8,
    kind: 'money',
    reason: 'wrong-order',
    explanation: '年份选错了，重新下单。',
    answer: { kind: 'agree', note: '' },
  },
  {
    order: { daysAgo: 14, until: 'received', quantities: [1, 1] },
    askedDaysAgo: 9,
    kind: 'return',
    reason: 'changed-mind',
    explanation: '开了一瓶，不太习惯这个甜度。',
    answer: {
      kind: 'refuse',
      reason: '酒已开瓶，不能退货。如果是木塞味等酒质问题，请拍照告诉我们，我们负责。',
    },
  },
  {
    order: { daysAgo: 8, until: 'received', quantities: [2] },
    askedDaysAgo: 3,
    kind: 'return',
    reason: 'wrong-wine',
    explanation: '订的是干型，收到的是半干。',
    answer: { kind: 'agree', note: '确实发错了，请寄回，运费到付。 / Our mistake: please send it back, we pay the courier.' },
  },
  {
    order: { daysAgo: 1.2, until: 'paid', quantities: [2, 2] },
    askedDaysAgo: 0.3,
    kind: 'money',
    reason: 'wrong-order',
    explanation: '多拍了两瓶，只退第一款，其余照常发货。',
    pieces: 2,
  },
]
/** Skips the wines of other orders. */
const FIRST_WINE = 20

/** Requests are made with a past clock. Continues where an earlier attempt stopped. */
export async function seedDemoAfterSales(deps: Deps): Promise<void> {
  const { db } = deps
  const shopperId = await findAccountId(db, DEMO_SIGN_INS.shopper.login)
  const administratorId = await findAccountId(db, DEMO_SIGN_INS.administrator.login)
  if (shopperId === undefined || administratorId === undefined) throw new Error('the demo’s shopper or administrator is missing')
  const wines = await listWines(db)
  const begun = await countRequests(db)
  for (const [index, story] of STORIES.entries()) {
    if (index < begun) continue
    const lines = story.order.quantities.flatMap((quantity, line) => {
      const wine = wines[(FIRST_WINE + 2 * index + line) % wines.length]
      return wine ? [{ skuId: wine.skuId, quantity }] : []
    })
    if (lines.length > 0) await tell(deps, story, { shopperId, administratorId, lines })
  }
}

type People = { shopperId: number; administratorId: number; lines: { skuId: number; quantity: number }[] }

async function tell(deps: Deps, { order, ...story }: Story, { shopperId, administratorId, lines }: People): Promise<void> {
  const { db } = deps
  const addressId = await defaultAddress(db, shopperId)
  const orderNumber = await liveThrough(deps, { ...order, lines, shopperId, administratorId, addressId })
  const askedMs = deps.now().getTime() - story.askedDaysAgo * DAY_MS
  const at = (ms: number): Deps => ({ ...deps, now: () => new Date(askedMs + ms) })
  const { kind, reason, explanation, pieces, answer } = story
  const [first] = (await findOrderOf(db, shopperId, orderNumber, deps.now()))?.lines ?? []
  const wanted = first && pieces ? [{ unique: first.unique, quantity: pieces }] : []
  const { number } = await applyForRefund(at(0), shopperId, orderNumber, {
    kind,
    reason,
    explanation,
    pictures: [],
    lines: wanted,
  })
  const staff = demoStaff(administratorId)
  if (answer?.kind === 'agree') await agreeAfterSale(at(ANSWERED_AFTER_MS), staff, number, { note: answer.note })
  if (answer?.kind === 'refuse') await refuseAfterSale(at(ANSWERED_AFTER_MS), staff, number, answer.reason)
}

async function countRequests(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*)::integer as count from after_sale`
  return row.count
}

async function defaultAddress(db: Db, accountId: number): Promise<number> {
  const [address] = await db<{ id: number }[]>`
    select id from address where account_id = ${accountId} and deleted_at is null order by is_default desc, id limit 1`
  if (!address) throw new Error('the demo shopper has no address')
  return address.id
}
