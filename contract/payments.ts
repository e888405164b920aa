import { z } from 'zod'
import { type BalanceMovement, MOVEMENT_FILTERS, type MovementFilter, type MovementKind } from '#domain/balance.ts'
import { type Fen, fen, toYuan, ZERO } from '#domain/money.ts'
import { type Cashier, PAY_METHODS, type PayMethod } from '#domain/order.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { endpoint } from './endpoint.ts'
import { statusEnvelopeOf } from './envelope.ts'
import { pageQuery, wireInt } from './inputs.ts'
import { decodePayType, encodePayMethod, PAY_TYPES, type Say } from './order-shapes.ts'
import { wireOrderName } from './orders.ts'
import { decodePrice } from './product-card.ts'
import { toDateTime, toUnixSeconds } from './times.ts'

const wireCashier = z.object({
  order_id: z.string(),
  oid: z.number(),
  pay_price: z.string(),
  pay_postage: z.string(),
  offline_postage: z.number(),
  now_money: z.string(),
  invalid_time: z.number(),
  wechat_pay_status: z.boolean(),
  ali_pay_status: z.boolean(),
  yue_pay_status: z.boolean(),
  offline_pay_status: z.boolean(),
  friend_pay_status: z.boolean(),
  state: z.enum(ORDER_STATUSES),
  pay_by: z.string(),
  server_time: z.string(),
})
type WireCashier = z.infer<typeof wireCashier>

const SWITCHES = {
  wechat: 'wechat_pay_status',
  alipay: 'ali_pay_status',
  balance: 'yue_pay_status',
  offline: 'offline_pay_status',
} as const satisfies Record<PayMethod, keyof WireCashier>

/** The cashier with the row's keys that only the wire wants. */
export type CashierRow = Cashier & { orderId: number; shipping: Fen }

export function encodeCashier(cashier: CashierRow): WireCashier {
  const isOpen = (method: PayMethod) => cashier.methods.some((each) => each.method === method && each.isOpen)
  return {
    order_id: cashier.orderNumber,
    oid: cashier.orderId,
    pay_price: toYuan(cashier.due),
    pay_postage: toYuan(cashier.shipping),
    offline_postage: 0,
    now_money: toYuan(cashier.balance),
    invalid_time: toUnixSeconds(cashier.payBy),
    wechat_pay_status: isOpen('wechat'),
    ali_pay_status: isOpen('alipay'),
    yue_pay_status: isOpen('balance'),
    offline_pay_status: isOpen('offline'),
    friend_pay_status: false,
    state: cashier.status,
    pay_by: cashier.payBy,
    server_time: cashier.serverTime,
  }
}

export const decodeCashier = (wire: WireCashier): Cashier => ({
  orderNumber: wire.order_id,
  status: wire.state,
  due: decodePrice(wire.pay_price),
  balance: decodePrice(wire.now_money),
  payBy: wire.pay_by,
  serverTime: wire.server_time,
  methods: PAY_METHODS.map((method) => ({ method, isOpen: wire[SWITCHES[method]] })),
})

export const cashier = endpoint({
  method: 'GET',
  path: '/order/cashier/:orderId/:type',
  access: 'shopper',
  summary: 'What there is to pay, until when, and how',
  params: z.object({ orderId: wireOrderName, type: z.literal('order') }),
  data: wireCashier,
})

/** The status envelope of a payment (contract 1.2). */
export type PayOutcome = 'paid' | 'balance-too-low'
const OUTCOMES = { paid: 'SUCCESS', 'balance-too-low': 'PAY_DEFICIENCY' } as const satisfies Record<PayOutcome, string>
const wirePaid = statusEnvelopeOf(z.array(z.never()))
export const encodeOutcome = (outcome: PayOutcome): z.infer<typeof wirePaid> => ({ status: OUTCOMES[outcome], result: [] })
export const decodeOutcome = ({ status }: { status: string }): PayOutcome =>
  status === OUTCOMES.paid ? 'paid' : 'balance-too-low'

export const payOrder = endpoint({
  method: 'POST',
  path: '/order/pay',
  access: 'shopper',
  summary: 'Pay an order',
  body: z.object({
    uni: wireOrderName,
    paytype: z.enum(PAY_TYPES).transform(decodePayType),
  }),
  data: wirePaid,
})

const payMethod = z.object({
  icon: z.string(),
  name: z.string(),
  value: z.string(),
  title: z.string(),
  number: z.string(),
  payStatus: z.boolean(),
})

const ICONS: Record<PayMethod, string> = {
  wechat: 'icon-weixinzhifu',
  alipay: 'icon-zhifubao',
  balance: 'icon-yuezhifu',
  offline: 'icon-yuezhifu1',
}

export const encodePayMethods = (methods: Cashier['methods'], balance: Fen, say: Say): z.infer<typeof payMethod>[] =>
  methods.map(({ method, isOpen }) => ({
    icon: ICONS[method],
    name: say(`orders.pay-method.${method}`),
    value: encodePayMethod(method),
    title: say(`orders.pay-method-note.${method}`),
    number: method === 'balance' ? toYuan(balance) : '0.00',
    payStatus: isOpen,
  }))

export const payConfig = endpoint({
  method: 'GET',
  path: '/pay/config',
  access: 'shopper',
  summary: 'The ways to pay',
  data: z.array(payMethod),
})

/** `end_time` is the caller's own unix time; PC clients poll this while a QR code is shown. */
export const checkOrderStatus = endpoint({
  method: 'GET',
  path: '/pc/check_order_status/:order_id/:end_time',
  access: 'shopper',
  summary: 'Whether an order is paid by now',
  params: z.object({ order_id: wireOrderName, end_time: wireInt(0, 99_999_999_999) }),
  data: z.object({ status: z.boolean(), time: z.number() }),
})

const wireBalance = z.object({ now_money: z.string(), recharge: z.string(), orderStatusSum: z.string() })
/** `recharged`: all that was ever paid in; `spent`: all that orders were paid with. */
export type BalanceSums = { balance: Fen; recharged: Fen; spent: Fen }
export const encodeBalance = ({ balance, recharged, spent }: BalanceSums): z.infer<typeof wireBalance> => ({
  now_money: toYuan(balance),
  recharge: toYuan(recharged),
  orderStatusSum: toYuan(spent),
})
export const decodeBalance = (wire: z.infer<typeof wireBalance>): BalanceSums => ({
  balance: decodePrice(wire.now_money),
  recharged: decodePrice(wire.recharge),
  spent: decodePrice(wire.orderStatusSum),
})

export const balance = endpoint({
  method: 'GET',
  path: '/user/balance',
  access: 'shopper',
  summary: 'The balance, and what has come in and gone out',
  data: wireBalance,
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
  kind: z.enum(['opening', 'recharge', 'order-payment', 'refund', 'correction']),
  order_id: z.string().nullable(),
  at: z.string(),
})
const wireMovements = z.object({ list: z.array(wireMovement), time: z.array(z.string()), count: z.number() })

/** Money record types of contract 2.13; the sign decides where one kind has two. */
const RECORD_TYPES: Record<MovementKind, readonly [received: string, spent: string]> = {
  opening: ['system_add', 'system_sub'],
  recharge: ['recharge', 'recharge_refund'],
  'order-payment': ['pay_product', 'pay_product'],
  refund: ['pay_product_refund', 'pay_product_refund'],
  correction: ['system_add', 'system_sub'],
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
    mark: movement.orderNumber ?? '',
    add_time: time.slice(0, 16),
    time: time.slice(0, 7),
    time_key: time.slice(0, 7),
    kind: movement.kind,
    order_id: movement.orderNumber,
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
  at: wire.at,
})

/** `type`: 0 all, 1 spent, 2 received; 3 and 4 are commissions, which this shop does not pay. */
export const encodeFilter = (filter: MovementFilter): 0 | 1 | 2 => (filter === 'all' ? 0 : filter === 'spent' ? 1 : 2)
const wireFilter = wireInt(0, 2).transform((type): MovementFilter => MOVEMENT_FILTERS[type] ?? 'all')

export const balanceRecord = endpoint({
  method: 'GET',
  path: '/pc/get_balance_record/:type',
  access: 'shopper',
  summary: 'Movements of the balance, newest first',
  params: z.object({ type: wireFilter }),
  query: pageQuery,
  data: wireMovements,
})

/** The same for the phone clients' bill page. */
export const bill = endpoint({ ...balanceRecord, path: '/spread/commission/:type' })

export const rechargeIndex = endpoint({
  method: 'GET',
  path: '/recharge/index',
  access: 'shopper',
  summary: 'Amounts to recharge with: none yet',
  data: z.object({ recharge_quota: z.array(z.never()), recharge_attention: z.array(z.string()) }),
})
