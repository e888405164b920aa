import { refuse } from '#contract/refusals.ts'
import type { Arrival, ExpectedDraft } from '#contract/staff/expected-deliveries.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { isExpectableDay } from '#domain/stock.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import {
  expectRest,
  findProductOfSku,
  insertExpected,
  lockExpected,
  lockExpectedOf,
  settleExpected,
  updateExpected,
} from './expected-sql.ts'
import { takeInLots } from './lots.ts'
import { changeStocks } from './move-stock.ts'

/* Shoppers of a sold-out pack read the day, so each change is announced. */

/** Notes that packs will arrive; answers the id. Refuses an unknown SKU, and a day that has passed or is too far away. */
export const addExpected = (db: Pool, byAccount: number, draft: ExpectedDraft, at: Date): Promise<number> =>
  transaction(db, async (tx) => {
    const productId = (await findProductOfSku(tx, draft.skuId)) ?? refuse('not-found')
    requireExpectableDay(draft, at)
    const id = await insertExpected(tx, byAccount, draft)
    await announce(tx, `product:${productId}`)
    return id
  })

type Facts = Omit<ExpectedDraft, 'skuId'>
type Change = { id: number; draft: Facts; version: string | undefined }

export const versionOfExpected = ({ packs, expectedOn, note }: Facts): string => versionOf({ packs, expectedOn, note })

/** Refuses a delivery that has changed since `version`, has arrived or was cancelled, and a day that has passed or is too far away. */
export const changeExpected = (db: Pool, { id, draft, version }: Change, at: Date): Promise<void> =>
  onOpen(db, id, (tx, found) => {
    requireVersion({ version: versionOfExpected(found) }, version)
    requireExpectableDay(draft, at)
    return updateExpected(tx, id, draft)
  })

/** Refuses a delivery that has arrived or was cancelled before. */
export const cancelExpected = (db: Pool, id: number): Promise<void> => onOpen(db, id, (tx) => settleExpected(tx, id, 'cancelled'))

/** Once: a second report of the same packs is refused. What is missing stays expected on its day. */
export const arriveExpected = (db: Pool, byAccount: number, arrival: Arrival & { id: number }, at: Date): Promise<void> =>
  onOpen(db, arrival.id, async (tx, found) => {
    const { id, packs, expected = found.packs, isRestComing = true, lot } = arrival
    if (expected !== found.packs) refuse('delivery-changed')
    const rest = found.packs - packs
    await (rest > 0 && isRestComing ? expectRest(tx, id, rest) : settleExpected(tx, id, 'arrived'))
    await changeStocks(tx, [{ skuId: found.skuId, change: packs }], { reason: 'delivery', byAccount, note: found.note })
    if (lot) await takeInLots(tx, [{ ...lot, skuId: found.skuId, packs }], at)
  })

/** Packs that came in another way are expected no more, the earliest first. Their rows of `sku` are locked by the caller. */
export async function tickOffExpected(tx: Db, arrived: readonly { skuId: number; packs: number }[]): Promise<void> {
  const left = new Map(arrived.map(({ skuId, packs }) => [skuId, packs]))
  const expected = await lockExpectedOf(tx, [...left.keys()])
  for (const { id, skuId, packs } of expected) {
    const come = Math.min(packs, left.get(skuId) ?? 0)
    left.set(skuId, (left.get(skuId) ?? 0) - come)
    if (come > 0) await (come < packs ? expectRest(tx, id, packs - come) : settleExpected(tx, id, 'arrived'))
  }
  for (const productId of new Set(expected.map((row) => row.productId))) await announce(tx, `product:${productId}`)
}

function requireExpectableDay({ expectedOn }: Pick<ExpectedDraft, 'expectedOn'>, at: Date): void {
  if (!isExpectableDay(expectedOn, shanghaiDay(at))) refuse('delivery-day-wrong')
}

type Found = NonNullable<Awaited<ReturnType<typeof lockExpected>>>

const onOpen = (db: Pool, id: number, act: (tx: Db, expected: Found) => Promise<void>): Promise<void> =>
  transaction(db, async (tx) => {
    const expected = (await lockExpected(tx, id)) ?? refuse('not-found')
    if (!expected.isOpen) refuse('delivery-settled')
    await act(tx, expected)
    await announce(tx, `product:${expected.productId}`)
  })
