import { Refusal } from '#contract/refusals.ts'
import { decideFlashOrders, type FlashVerdict } from '#domain/flash-orders.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { announceTaken } from '#server/features/flash-sale/return-packs.ts'
import type { Sale } from '#server/features/flash-sale/sold-pack.ts'
import { lockSaleForOrders } from '#server/features/flash-sale/take-packs-sql.ts'
import { findForeignTitles, requestInvoicesWith } from '#server/features/invoices/request-invoices-sql.ts'
import { readCalls, writeFlashOrders } from './flash-sql.ts'
import { type AskedOrder, type Changed, isCandidate, isChanged, judgeFlashCalls, type PlacedOrder } from './judge-flash-calls.ts'
import { newLineCode, newOrderNumber } from './new-order.ts'
import type { Placed } from './place-order.ts'
import { saveShown } from './sql.ts'

/**
 * Places the orders of one sale that came in together, in one transaction and in the order in which they came; each gets its own answer,
 * a Refusal is only its own, and null means that the call is not of this sale. All orders of a sale are placed under the lock of its
 * row, in whichever process, so that the numbers counted here are true until the commit: nothing oversells, no limit is passed, and a
 * key makes one order (T04, T05, T06). `more` are those who come while the transaction is being opened.
 */
export async function placeFlashOrders(
  db: Pool,
  saleId: number,
  first: readonly AskedOrder[],
  more: () => readonly AskedOrder[],
): Promise<(Placed | Refusal | null)[]> {
  // The orders are sent off with the commit behind them, which saves everybody a round trip under the lock; when they could not be
  // written, the commit rolls all back and is rejected, and this says why.
  let written: Promise<void> = Promise.resolve()
  const answers = await transaction(db, async (tx) => {
    const asked = [...first, ...more()]
    // Sent off together; what follows the lock is begun when it has been got, and so sees what others have done under it.
    const [sale, found, isForeignTitle] = await Promise.all([
      lockSaleForOrders(tx, saleId),
      readCalls(tx, saleId, asked.map(inShort)),
      findForeignTitles(tx, asked.map(titleOf)),
    ])
    if (!sale) return asked.map(() => null)

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
        ? [{ ...order, number: newOrderNumber(order.placedAt), lineCode: newLineCode() }]
        : [],
    )
    if (orders.length > 0) {
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

/** Something must follow the orders in the same transaction: an invoice, or the news that these were the last. */
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

/** From now on the shopper has been shown the new price (T15). */
const showNew = (tx: Db, { price }: Sale, { key, line, priced: { totals } }: Changed): Promise<void> =>
  saveShown(tx, key, {
    lines: [{ ...line, price }],
    shipping: totals.shipping,
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
