import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireInt } from '#contract/inputs.ts'
import { toDateTime } from '#contract/times.ts'
import {
  type BalanceMovement,
  MOVEMENT_FILTERS,
  MOVEMENT_KINDS,
  type MovementFilter,
  type MovementKind,
} from '#domain/balance.ts'
import { type Fen, fen, toYuan, ZERO } from '#domain/money.ts'
import type { Say } from './order-shapes.ts'
import { decodePrice } from './product-card.ts'

/* docs/wire.md, "Balance". */

const wireBalance = z.object({ now_money: z.string(), recharge: z.string(), orderStatusSum: z.string() })
/** `recharged`: money in, without refunds, less what was returned of it. `spent`: on orders, less refunds. */
export type BalanceSums = { balance: Fen; recharged: Fen; spent: Fen }
export const encodeBalance = ({ balance, recharged, spent }: BalanceSums): z.infer<typeof wireBalance> => ({
  now_money: toYuan(balance),
  recharge: toYuan(recharged),
  orderStatusSum: toYuan(spent),
})
const decodeBalance = (wire: z.infer<typeof wireBalance>): BalanceSums => ({
  balance: decodePrice(wire.now_money),
  recharged: decodePrice(wire.recharge),
  spent: decodePrice(wire.orderStatusSum),
})

export const findBalance = endpoint({
  method: 'GET',
  path: '/user/balance',
  access: 'shopper',
  summary: 'The balance, and what has come in and gone out',
  data: wireBalance,
  decode: decodeBalance,
})

const wireMovement = z.object({
  id: z.number(),
  title: z.string(),
  type: z.string(),
  number: z.string(),
  balance: z.string(),
  pm: z.number(),
  mark: z.string(),
  add_time: z.string(),
  time: z.string(),
  time_key: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  order_id: z.string().nullable(),
  note: z.string(),
  at: z.string(),
})
const wireMovements = z.object({ list: z.array(wireMovement), time: z.array(z.string()), count: z.number() })

/** Record types of docs/wire.md, "Balance"; where one kind has two, the sign decides. */
const RECORD_TYPES: Record<MovementKind, readonly [received: string, spent: string]> = {
  opening: ['system_add', 'system_sub'],
  recharge: ['recharge', 'recharge_refund'],
  gift: ['system_add', 'system_sub'],
  'order-payment': ['pay_product', 'pay_product'],
  refund: ['pay_product_refund', 'pay_product_refund'],
  correction: ['system_add', 'system_sub'],
  'recharge-return': ['recharge', 'recharge_refund'],
  'gift-return': ['system_add', 'system_sub'],
}

export function encodeMovement(movement: BalanceMovement, say: Say): z.infer<typeof wireMovement> {
  const isSpent = movement.amount < 0
  const time = toDateTime(movement.at)
  return {
    id: movement.id,
    title: say(`orders.movement.${movement.kind}`),
    type: RECORD_TYPES[movement.kind][isSpent ? 1 : 0],
    number: toYuan(isSpent ? fen(-movement.amount) : movement.amount),
    balance: toYuan(movement.balance),
    pm: isSpent ? 0 : 1,
    mark: movement.orderNumber ?? movement.note,
    add_time: time.slice(0, 16),
    time: time.slice(0, 7),
    time_key: time.slice(0, 7),
    kind: movement.kind,
    order_id: movement.orderNumber,
    note: movement.note,
    at: movement.at,
  }
}

export const encodeMovements = (list: readonly BalanceMovement[], count: number, say: Say): z.infer<typeof wireMovements> => {
  const rows = list.map((movement) => encodeMovement(movement, say))
  return { list: rows, time: [...new Set(rows.map(({ time }) => time))], count }
}

export const decodeMovement = (wire: z.infer<typeof wireMovement>): BalanceMovement => ({
  id: wire.id,
  kind: wire.kind,
  amount: wire.pm === 0 ? fen(ZERO - decodePrice(wire.number)) : decodePrice(wire.number),
  balance: decodePrice(wire.balance),
  orderNumber: wire.order_id,
  note: wire.note,
  at: wire.at,
})

/** `type`: 0 all, 1 spent, 2 received. */
const encodeFilter = (filter: MovementFilter): 0 | 1 | 2 => (filter === 'all' ? 0 : filter === 'spent' ? 1 : 2)
const wireFilter = wireInt(0, 2).transform((type): MovementFilter => MOVEMENT_FILTERS[type] ?? 'all')

export const listMovements = endpoint({
  method: 'GET',
  path: '/pc/get_balance_record/:type',
  access: 'shopper',
  summary: 'Movements of the balance, newest first',
  params: z.object({ type: wireFilter }),
  query: pageQuery,
  data: wireMovements,
  encode: ({ filter, page }: { filter: MovementFilter; page?: number }) => ({
    params: { type: encodeFilter(filter) },
    query: { page },
  }),
  decode: ({ list, count }) => ({ list: list.map(decodeMovement), count }),
})

/** For the phone clients' bill page; 3 and 4 are commissions, of which there are none: null. */
const billFilter = wireInt(0, 4).transform((type): MovementFilter | null => MOVEMENT_FILTERS[type] ?? null)
export const bill = endpoint({
  method: 'GET',
  path: '/spread/commission/:type',
  access: 'shopper',
  summary: listMovements.summary,
  params: z.object({ type: billFilter }),
  query: pageQuery,
  data: wireMovements,
})
