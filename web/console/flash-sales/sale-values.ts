import {
  isDaysReversed,
  SALE_LIMIT_MAX,
  SALE_PACKS_MAX,
  SALE_SORT_MAX,
  type SaleTerms,
  type SlotPlan,
} from '#domain/flash-plan.ts'
import { saleEnd } from '#domain/flash-sale.ts'
import type { Localized } from '#domain/locale.ts'
import { type Fen, ZERO } from '#domain/money.ts'
import { typedInteger, typedYuan } from '../typed-number.ts'

/* Form values as typed. */

export type TermValues = { title: Localized; price: string; perPerson: string; perOrder: string; sort: string }
export type TermProblem = 'price' | 'price-not-lower' | 'limit' | 'order-above-person' | 'sort'

/** `usual`: the price that the sale must be below, as far as it is known. */
export function checkTerms(values: TermValues, usual?: Fen | null): Partial<Record<keyof TermValues, TermProblem>> {
  const price = typedYuan(values.price, 1)
  const perPerson = typedInteger(values.perPerson, 1, SALE_LIMIT_MAX)
  const perOrder = typedInteger(values.perOrder, 1, SALE_LIMIT_MAX)
  return {
    ...(price === undefined && { price: 'price' }),
    ...(price !== undefined && usual && price >= usual && { price: 'price-not-lower' }),
    ...(perPerson === undefined && { perPerson: 'limit' }),
    ...(perOrder === undefined && { perOrder: 'limit' }),
    ...(perPerson !== undefined && perOrder !== undefined && perOrder > perPerson && { perOrder: 'order-above-person' }),
    ...(typedInteger(values.sort, -SALE_SORT_MAX, SALE_SORT_MAX) === undefined && { sort: 'sort' }),
  }
}

export const saleTerms = (values: TermValues): SaleTerms => ({
  title: { zh: values.title.zh.trim(), en: values.title.en.trim() },
  price: typedYuan(values.price, 1) ?? ZERO,
  perPerson: typedInteger(values.perPerson, 1, SALE_LIMIT_MAX) ?? 1,
  perOrder: typedInteger(values.perOrder, 1, SALE_LIMIT_MAX) ?? 1,
  sort: typedInteger(values.sort, -SALE_SORT_MAX, SALE_SORT_MAX) ?? 0,
})

export type PlanValues = { slotId: string; fromDay: string; toDay: string; offered: string }
export type PlanProblem = 'slot' | 'from-day' | 'to-day' | 'days-order' | 'days-over' | 'offered' | 'offered-above-stock'

type Shop = {
  slot: Pick<SlotPlan, 'startsHour' | 'hours'> | undefined
  /** Undefined while no wine is chosen. */
  stock: number | undefined
  at: Date
}

export function checkPlan(values: PlanValues, { slot, stock, at }: Shop): Partial<Record<keyof PlanValues, PlanProblem>> {
  const { fromDay, toDay } = values
  const offered = typedInteger(values.offered, 1, SALE_PACKS_MAX)
  const isOver = slot !== undefined && fromDay !== '' && toDay !== '' && saleEnd({ ...slot, fromDay, toDay }) <= at
  return {
    ...(!slot && { slotId: 'slot' }),
    ...(fromDay === '' && { fromDay: 'from-day' }),
    ...(isOver && { toDay: 'days-over' }),
    ...(toDay === '' && { toDay: 'to-day' }),
    ...(fromDay !== '' && toDay !== '' && isDaysReversed(values) && { toDay: 'days-order' }),
    ...(offered === undefined && { offered: 'offered' }),
    ...(offered !== undefined && stock !== undefined && offered > stock && { offered: 'offered-above-stock' }),
  }
}

/** Rounded down; 0 when the price is not lower. */
export const percentOff = (price: Fen, usual: Fen): number => Math.max(0, Math.floor(((usual - price) * 100) / usual))
