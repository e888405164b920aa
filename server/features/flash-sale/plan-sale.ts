import { randomBytes } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { daysWords, type SalePlan, type SaleTerms } from '#domain/flash-plan.ts'
import { flashState, type SaleDays, saleEnd, saleStart, saleTimes } from '#domain/flash-sale.ts'
import { toYuan } from '#domain/money.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { FLASH_TAG } from '#server/features/catalog/flash-badges.ts'
import { findSellableSku, listSellableSkus, setAside } from '#server/features/catalog/stock.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { findComparedPrice, lockSale, type SaleRow } from './sql.ts'
import { addPacks, findRival, holdSlot, insertSale, listPackTerms, nextSaleId, updateTerms } from './staff-sql.ts'

type Clock = Pick<Deps, 'db' | 'now'>

/**
 * Reserves the packs at once, so that sale and ordinary orders never sell the same bottle. Refuses a past time, too little
 * stock, a second sale of the SKU at that time, and a price that is no reduction.
 */
export function planSale({ db, now }: Clock, { skuCode, ...plan }: SalePlan): Promise<number> {
  return transaction(db, async (tx) => {
    const slot = await holdSlot(tx, plan.slotId)
    if (!slot?.isOpen) return refuse('not-found')
    if (saleEnd({ ...slot, ...plan }) <= now()) refuse('flash-over')
    const sku = await findSellableSku(tx, { skuCode })
    if (!sku) return refuse('sku-invalid')
    if (sku.parts) return refuse('flash-not-of-set')
    // Its packs are set aside before it is written, and their movement names it.
    const id = await nextSaleId(tx)
    await takeAside(tx, sku.skuId, plan.offered, id)
    // The SKU's row is locked by now, so two plans cannot both pass.
    const rival = await findRival(tx, { ...slot, ...plan, skuId: sku.skuId })
    if (rival) refuse('flash-planned-already', whenOf(rival))
    await requireLower(tx, { ...plan, skuId: sku.skuId })
    await insertSale(tx, id, { ...plan, skuId: sku.skuId, code: randomBytes(4).toString('hex') })
    await announce(tx, FLASH_TAG, `product:${sku.productId}`)
    return id
  })
}

/** Of its terms alone: what is sold and added changes without anybody writing them. */
export const versionOfSale = ({ title, price, perPerson, perOrder, sort }: SaleTerms): string =>
  versionOf({ title, price, perPerson, perOrder, sort })

type Change = { id: number; terms: SaleTerms; version: string | undefined }

/** Only before it opens: afterwards shoppers rely on its price. Refused when the terms have changed since `version`. */
export async function changeSale(deps: Clock, { id, terms, version }: Change): Promise<void> {
  await onOpenSale(deps, id, async (tx, sale, at) => {
    if (saleStart(sale) <= at) refuse('flash-started')
    const [own] = await listPackTerms(tx, [id])
    if (!own) return refuse('not-found')
    requireVersion({ version: versionOfSale({ ...sale, title: own.ownTitle, sort: own.sort }) }, version)
    await requireLower(tx, { ...sale, price: terms.price })
    await updateTerms(tx, id, terms)
  })
}

/** Reserves more packs, also while the sale runs. */
export async function addToSale(deps: Clock, id: number, quantity: number): Promise<void> {
  await onOpenSale(deps, id, async (tx, sale, at) => {
    if (flashState(saleTimes(sale, at), at) === 'ended') refuse('flash-over')
    await addPacks(tx, id, quantity)
    await takeAside(tx, sale.skuId, quantity, id)
  })
}

async function onOpenSale(
  { db, now }: Clock,
  id: number,
  act: (tx: Db, sale: SaleRow, at: Date) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const sale = await lockSale(tx, id)
    if (!sale) return refuse('not-found')
    if (sale.closedAt !== null) refuse('flash-over')
    await act(tx, sale, now())
    await announce(tx, FLASH_TAG, `product:${sale.productId}`)
  })
}

function whenOf({ startsHour, hours, ...days }: SaleDays) {
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
  return { days: daysWords(days), from: clock(startsHour), to: clock(startsHour + hours) }
}

async function requireLower(tx: Db, { skuId, fromDay, price }: Pick<SaleRow, 'skuId' | 'fromDay' | 'price'>): Promise<void> {
  const compared = await findComparedPrice(tx, skuId, fromDay)
  if (compared !== undefined && price >= compared) refuse('flash-not-lower', { price: toYuan(compared) })
}

async function takeAside(tx: Db, skuId: number, quantity: number, saleId: number): Promise<void> {
  if (await setAside(tx, skuId, quantity, saleId)) return
  const [sku] = await listSellableSkus(tx, [skuId])
  const left = sku?.stock ?? 0
  refuse('stock-too-low', { left }, { left })
}
