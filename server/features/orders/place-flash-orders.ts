import { Refusal } from '#contract/refusals.ts'
import { decideFlashOrders, type FlashVerdict } from '#domain/flash-orders.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { announceTaken } from '#server/features/flash-sale/return-packs.ts'
import type { Sale } from '#server/features/flash-sale/sold-pack.ts'
import { lockSaleForOrders } from '#server/features/flash-sale/take-packs-sql.ts'
import { findForeignTitles, requestInvoicesWith } from '#server/features/invoices/request-invoices-sql.ts'
import { newNumber } from '#server/features/ledger/new-number.ts'
import { readCalls, writeFlashOrders } from './flash-sql.ts'
import { type AskedOrder, type Changed, isCandidate, isChanged, judgeFlashCalls, type PlacedOrder } from './judge-flash-calls.ts'
import { newLineCode } from './new-order.ts'
import type { Placed } from './place-order.ts'
import { countPlaced } from './placed-orders.ts'
import { saveShown } from './sql.ts'

/**
 * Places orders of one sale that arrived together, in their order and in one transaction. Each gets its own answer; null: the
 * call is not of this sale. All orders of a sale are placed under its row lock, in any process, so nothing oversells and a key
 * makes one order (T04, T05, T06). `more`: calls that have arrived by the time
 * the sale is this one's.
 */
export async function placeFlashOrders(
  db: Pool,
  saleId: number,
  first: readonly AskedOrder[],
  more: () => readonly AskedOrder[],
): Promise<(Placed | Refusal | null)[]> {
  // Sent together with the commit, which saves a round trip under the lock. If writing fails, the commit is rejected and this says why.
  let written: Promise<void> = Promise.resolve()
  // Those whom `more` has given must not be lost when the transaction is run again.
  let taken: readonly AskedOrder[] | undefined
  const answers = await transaction(db, async (tx) => {
    written = Promise.resolve()
    const sale = await lockSaleForOrders(tx, saleId)
    // Only now: what has arrived while another process had the sale is decided in this turn, and does not wait for the next one.
    taken ??= [...first, ...more()]
    const asked = taken
    if (!sale) return asked.map(() => null)
    const [found, isForeignTitle] = await Promise.all([
      readCalls(tx, saleId, asked.map(inShort)),
      findForeignTitles(tx, asked.map(titleOf)),
    ])

    const judged = judgeFlashCalls(sale, asked, found, isForeignTitle)
    const candidates = judged.filter(isCandidate)
    const bought = new Map(asked.map(({ accountId }, place) => [accountId, found[place]?.bought ?? 0]))
    const verdicts = decideFlashOrders(
      sale,
      bought,
      candidates.map(({ request }) => request),
    )
    const orders = candidates.flatMap(({ order }, index) =>
      order && verdicts[index]?.kind === 'accepted'
        ? [{ ...order, number: newNumber('cp', order.placedAt), lineCode: newLineCode() }]
        : [],
    )
    if (orders.length > 0) {
      void countPlaced(tx, 'flash-sale', orders.length)
      written = write(tx, sale, orders)
      written.catch(() => {})
      if (hasMore(sale, orders)) await written
    }
    for (const one of judged.filter(isChanged)) await showNew(tx, sale, one)

    const numbers = new Map(orders.map(({ checkoutKey, number }) => [checkoutKey, number]))
    const verdictOf = new Map(candidates.map((candidate, index) => [candidate, verdicts[index]]))
    return judged.map((one) => {
      if (isCandidate(one)) return answerOf(verdictOf.get(one), numbers.get(one.request.key))
      return isChanged(one) ? { kind: 'changed' as const, priced: one.priced } : one
    })
  }).catch(async (error) => {
    await written
    throw error
  })
  await written
  return answers
}

const titleOf = ({ accountId, wanted: { invoiceTitleId = null } }: AskedOrder) => ({ accountId, titleId: invoiceTitleId })
const inShort = ({ accountId, wanted: { key, addressId } }: AskedOrder) => ({ accountId, key, addressId })

/** An invoice, or the event that these were the last. */
const hasMore = ({ remaining }: Sale, orders: readonly PlacedOrder[]): boolean =>
  packsOf(orders) === remaining || orders.some(({ invoiceTitleId }) => invoiceTitleId !== null)
const packsOf = (orders: readonly PlacedOrder[]): number => orders.reduce((sum, { quantity }) => sum + quantity, 0)

async function write(tx: Db, sale: Sale, orders: readonly PlacedOrder[]): Promise<void> {
  if (!(await writeFlashOrders(tx, sale, orders))) throw new Error(`sale ${sale.id} has fewer left than its own row says`)
  if (!hasMore(sale, orders)) return
  await announceTaken(tx, sale, packsOf(orders))
  const invoices = orders.flatMap(({ checkoutKey, invoiceTitleId: titleId, placedAt: at }) =>
    titleId === null ? [] : [{ checkoutKey, titleId, at }],
  )
  await requestInvoicesWith(tx, invoices)
}

const showNew = (tx: Db, { price }: Sale, { key, line, priced: { totals } }: Changed): Promise<void> =>
  saveShown(tx, key, {
    lines: [{ ...line, price }],
    shipping: totals.shipping,
    boxes: totals.boxes,
    discount: totals.discount,
    couponClaimId: null,
  })

function answerOf(verdict: FlashVerdict | undefined, number = ''): Placed | Refusal {
  switch (verdict?.kind) {
    case 'accepted':
      return { kind: 'placed', orderNumber: number }
    case 'repeated':
      return { kind: 'exists', orderNumber: number }
    case 'exists':
      return { kind: 'exists', orderNumber: verdict.number }
    case 'key-reused':
      return new Refusal('order-key-reused')
    case 'per-order': {
      const { max } = verdict
      return new Refusal('flash-per-order', { max }, { max })
    }
    case 'per-person': {
      const { max, bought } = verdict
      return new Refusal('limit-per-person', { max, bought }, { max, bought })
    }
    case 'too-few': {
      const { left } = verdict
      return new Refusal('flash-too-few', { left }, { left })
    }
    default:
      return new Refusal('flash-taken')
  }
}
