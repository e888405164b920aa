import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireInt } from '#contract/inputs.ts'
import { decodeLocalized, localizedShape } from '#contract/localized.ts'
import { toUnixSeconds } from '#contract/times.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import type { Cashier, PaymentState } from '#domain/order.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { type BankTransfer, PAY_FOR, PAY_METHODS, type PayFor, type PayMethod } from '#domain/payment.ts'
import { encodePayMethod, type Say } from './order-shapes.ts'
import { wireOrderName } from './orders.ts'
import { decodePayback, encodePayback, wirePayback } from './paybacks.ts'
import { decodePrice } from './product-card.ts'

/* What is due and what has come in (docs/wire.md, "Orders"). */

export const wireTransfer = z.object({
  ...localizedShape('bank', 'holder'),
  bank_account: z.string(),
  remark: z.string(),
  pay_price: z.string(),
  pay_by: z.string(),
  is_held_for_days: z.boolean(),
})
export const encodeTransfer = ({
  bank,
  holder,
  number,
  amount,
  remark,
  payBy,
  isHeldForDays,
}: BankTransfer): z.infer<typeof wireTransfer> => ({
  bank: bank.zh,
  bank_en: bank.en,
  holder: holder.zh,
  holder_en: holder.en,
  bank_account: number,
  remark,
  pay_price: toYuan(amount),
  pay_by: payBy,
  is_held_for_days: isHeldForDays,
})
export const decodeTransfer = (wire: z.infer<typeof wireTransfer>): BankTransfer => ({
  bank: decodeLocalized('bank', wire),
  holder: decodeLocalized('holder', wire),
  number: wire.bank_account,
  remark: wire.remark,
  amount: decodePrice(wire.pay_price),
  payBy: wire.pay_by,
  isHeldForDays: wire.is_held_for_days,
})

const wireState = z.object({
  state: z.enum(ORDER_STATUSES),
  is_paid: z.boolean(),
  pay_price: z.string(),
  paid_price: z.string(),
  rest_price: z.string(),
  pay_by: z.string(),
  server_time: z.string(),
  paybacks: z.array(wirePayback),
})
type WireState = z.infer<typeof wireState>

export const encodePaymentState = (state: PaymentState): WireState => ({
  state: state.status,
  is_paid: state.isPaid,
  pay_price: toYuan(state.due),
  paid_price: toYuan(state.paid),
  rest_price: toYuan(state.rest),
  pay_by: state.payBy,
  server_time: state.serverTime,
  paybacks: state.paybacks.map(encodePayback),
})
export const decodePaymentState = (wire: WireState): PaymentState => ({
  status: wire.state,
  isPaid: wire.is_paid,
  due: decodePrice(wire.pay_price),
  paid: decodePrice(wire.paid_price),
  rest: decodePrice(wire.rest_price),
  payBy: wire.pay_by,
  serverTime: wire.server_time,
  paybacks: wire.paybacks.map(decodePayback),
})

const wireCashier = wireState.omit({ is_paid: true }).extend({
  type: z.enum(PAY_FOR),
  order_id: z.string(),
  oid: z.number(),
  pay_postage: z.string(),
  offline_postage: z.number(),
  now_money: z.string(),
  invalid_time: z.number(),
  wechat_pay_status: z.boolean(),
  ali_pay_status: z.boolean(),
  yue_pay_status: z.boolean(),
  offline_pay_status: z.boolean(),
  friend_pay_status: z.boolean(),
  /** Ours: WeChat Pay opens within WeChat's own browser. */
  wechat_inside: z.boolean(),
  give_money: z.string(),
  change_price: z.string(),
  /** Ours: gift boxes. */
  box_price: z.string(),
  transfer: wireTransfer.nullable(),
})
type WireCashier = z.infer<typeof wireCashier>

const SWITCHES = {
  wechat: 'wechat_pay_status',
  alipay: 'ali_pay_status',
  balance: 'yue_pay_status',
  offline: 'offline_pay_status',
} as const satisfies Record<PayMethod, keyof WireCashier>

/** With fields that only the wire needs. */
export type CashierRow = Cashier & { id: number; shipping: Fen }

export function encodeCashier(cashier: CashierRow): WireCashier {
  const isOpen = (method: PayMethod) => cashier.methods.some((each) => each.method === method && each.isOpen)
  const { is_paid: _, ...state } = encodePaymentState({ ...cashier, isPaid: false })
  return {
    ...state,
    type: cashier.type,
    order_id: cashier.orderNumber,
    oid: cashier.id,
    pay_postage: toYuan(cashier.shipping),
    offline_postage: 0,
    now_money: toYuan(cashier.balance),
    invalid_time: toUnixSeconds(cashier.payBy),
    wechat_pay_status: isOpen('wechat'),
    ali_pay_status: isOpen('alipay'),
    yue_pay_status: isOpen('balance'),
    offline_pay_status: isOpen('offline'),
    friend_pay_status: false,
    wechat_inside: cashier.opensInWechat,
    give_money: toYuan(cashier.gift),
    change_price: toYuan(cashier.reduction),
    box_price: toYuan(cashier.boxes),
    transfer: cashier.transfer && encodeTransfer(cashier.transfer),
  }
}

export function decodeCashier(wire: WireCashier): Cashier {
  const { isPaid: _, ...state } = decodePaymentState({ ...wire, is_paid: false })
  return {
    ...state,
    type: wire.type,
    orderNumber: wire.order_id,
    balance: decodePrice(wire.now_money),
    methods: PAY_METHODS.map((method) => ({ method, isOpen: wire[SWITCHES[method]] })),
    transfer: wire.transfer && decodeTransfer(wire.transfer),
    gift: decodePrice(wire.give_money),
    opensInWechat: wire.wechat_inside,
    reduction: decodePrice(wire.change_price),
    boxes: decodePrice(wire.box_price),
  }
}

const payable = { uni: wireOrderName, type: z.enum(PAY_FOR) }
type Payable = { number: string; type?: PayFor }
const encodePayable = ({ number, type = 'order' }: Payable) => ({ uni: number, type })

export const findCashier = endpoint({
  method: 'GET',
  path: '/order/cashier/:uni/:type',
  access: 'shopper',
  summary: 'What there is to pay, until when, and how',
  params: z.object(payable),
  data: wireCashier,
  encode: (asked: Payable) => ({ params: encodePayable(asked) }),
  decode: decodeCashier,
})

export const paymentState = endpoint({
  method: 'GET',
  path: '/order/pay_state/:uni/:type',
  access: 'shopper',
  summary: 'Whether the money has come in; cheap enough to be asked every second',
  params: z.object(payable),
  data: wireState,
  encode: (asked: Payable) => ({ params: encodePayable(asked) }),
  decode: decodePaymentState,
})

/** "I have paid". Refused when the provider cannot be reached. */
export const askProvider = endpoint({
  method: 'POST',
  path: '/order/pay_check',
  access: 'shopper',
  summary: '"I have paid": asks the provider at once, and answers what is so now',
  body: z.object({ uni: payable.uni, type: payable.type.default('order') }),
  data: wireState,
  encode: (asked: Payable) => ({ body: encodePayable(asked) }),
  decode: decodePaymentState,
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

export const openPayMethods = endpoint({
  method: 'GET',
  path: '/pay/config',
  access: 'shopper',
  summary: 'The ways to pay',
  data: z.array(payMethod),
  decode: (methods): PayMethod[] =>
    PAY_METHODS.filter((method) => methods.some(({ value, payStatus }) => payStatus && value === encodePayMethod(method))),
})

/** `end_time`: the caller's own unix time. PC clients poll this beside a QR code. */
export const checkOrderStatus = endpoint({
  method: 'GET',
  path: '/pc/check_order_status/:order_id/:end_time',
  access: 'shopper',
  summary: 'Whether an order is paid by now',
  params: z.object({ order_id: wireOrderName, end_time: wireInt(0, 99_999_999_999) }),
  data: z.object({ status: z.boolean(), time: z.number() }),
})
