import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireBigId, wireFlag, wireText } from '#contract/inputs.ts'
import { decodePrice } from '#contract/shop/product-card.ts'
import { SHOPPER_SEARCH_MAX } from '#domain/account.ts'
import { type Fen, fromYuan, toYuan } from '#domain/money.ts'
import { ACT_REASON_MAX, type MoneyActState } from '#domain/money-act.ts'
import {
  ALARM_KINDS,
  OTHER_WAYS_BACK,
  PAY_METHODS,
  PAYBACK_REASONS,
  PAYBACK_STATES,
  type PaybackReason,
  type PaybackState,
  type PayMethod,
  TRANSFER_REFERENCE_MAX,
} from '#domain/payment.ts'
import { actKey, actOutcome } from './acts.ts'
import { foundShopper } from './shoppers.ts'

/* Payments for staff of the finances. Money is yuan as text. */

const finance = { access: 'finance' } as const

/** Yuan, may be negative. */
const yuan = z
  .string()
  .transform((text) => fromYuan(text))
  .pipe(z.custom<Fen>((amount) => typeof amount === 'number'))

const alarm = z.object({
  id: z.number(),
  kind: z.enum(ALARM_KINDS),
  provider: z.enum(['alipay', 'wechat']).nullable(),
  paymentNumber: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  at: z.string(),
  settledAt: z.string().nullable(),
  note: z.string(),
})
export const listAlarms = endpoint({
  ...finance,
  method: 'GET',
  path: '/staff/payments/alarms',
  summary: 'What about money a person must look at, also about one payment',
  query: pageQuery.extend({ open: wireFlag.default(true), payment: wireText(64).default('') }),
  data: z.object({ list: z.array(alarm), count: z.number() }),
})
export const settleAlarm = endpoint({
  ...finance,
  method: 'POST',
  path: '/staff/payments/alarms/:id/settle',
  summary: 'An alarm has been looked into',
  params: z.object({ id: wireBigId }),
  body: z.object({ note: wireText(ACT_REASON_MAX).pipe(z.string().min(1)) }),
  data: z.undefined(),
})

const staffPayback = z.object({
  number: z.string(),
  method: z.enum(PAY_METHODS),
  orderNumber: z.string().nullable(),
  rechargeNumber: z.string().nullable(),
  paymentNumber: z.string().nullable(),
  amount: z.string(),
  reason: z.enum(PAYBACK_REASONS),
  state: z.enum(PAYBACK_STATES),
  tries: z.number(),
  lastError: z.string(),
  at: z.string(),
  doneAt: z.string().nullable(),
})
export type ListedPayback = z.infer<typeof staffPayback>
type StaffPayback = Omit<z.infer<typeof staffPayback>, 'amount' | 'method' | 'reason' | 'state'> & {
  amount: Fen
  method: PayMethod
  reason: PaybackReason
  state: PaybackState
}
export const encodeStaffPayback = (row: StaffPayback): z.infer<typeof staffPayback> => ({ ...row, amount: toYuan(row.amount) })

export const listPaybacks = endpoint({
  ...finance,
  method: 'GET',
  path: '/staff/payments/paybacks',
  summary: 'Money on its way back to shoppers',
  query: pageQuery.extend({ state: z.enum(PAYBACK_STATES).optional() }),
  data: z.object({ list: z.array(staffPayback), count: z.number() }),
})
const byNumber = z.object({ number: wireText(32).pipe(z.string().min(1)) })
export const retryPayback = endpoint({
  ...finance,
  method: 'POST',
  path: '/staff/payments/paybacks/:number/retry',
  confirm: true,
  summary: 'Send a failed payback to its provider again',
  params: byNumber,
  data: z.undefined(),
})
export const transferBack = endpoint({
  ...finance,
  method: 'POST',
  path: '/staff/payments/paybacks/:number/transferred',
  confirm: true,
  summary:
    'The money of a bank transfer has been sent back at the bank; or, with `way`, a payback that its provider refuses ends on the balance or by the bank',
  params: byNumber,
  body: z
    .object({
      way: z.enum(OTHER_WAYS_BACK).optional(),
      reason: wireText(ACT_REASON_MAX).default(''),
      /** The bank's reference. */
      reference: wireText(TRANSFER_REFERENCE_MAX).default(''),
    })
    .refine(({ way, reason }) => !way || reason !== '', { path: ['reason'] })
    .refine(({ way, reference }) => way !== 'offline' || reference !== '', { path: ['reference'] })
    .prefault({}),
  data: z.undefined(),
})

const awaitedTransfer = z.object({
  orderNumber: z.string(),
  nickname: z.string(),
  /** The rest; no other sum can be confirmed. */
  amount: z.string(),
  payBy: z.string(),
  /** Number of the account that the shopper was told. */
  toldNumber: z.string().nullable(),
})
type WireAwaitedTransfer = z.infer<typeof awaitedTransfer>
export const encodeAwaitedTransfer = (row: AwaitedTransfer): WireAwaitedTransfer => ({ ...row, amount: toYuan(row.amount) })
const decodeAwaitedTransfer = (row: WireAwaitedTransfer) => ({ ...row, amount: decodePrice(row.amount) })
/** An order whose shopper has chosen a bank transfer. */
export type AwaitedTransfer = ReturnType<typeof decodeAwaitedTransfer>

export const TRANSFERS_PER_PAGE = 20
export const listAwaitedTransfers = endpoint({
  ...finance,
  method: 'GET',
  path: '/staff/payments/transfers',
  summary: 'Orders whose shoppers have chosen to transfer the money, the one that expires first in front',
  query: pageQuery.extend({ search: wireText(64).default('') }),
  data: z.object({ list: z.array(awaitedTransfer), count: z.number() }),
  encode: (asked: { page?: number | undefined; search?: string | undefined }) => ({
    query: { ...asked, limit: TRANSFERS_PER_PAGE },
  }),
  decode: ({ list, count }) => ({ list: list.map(decodeAwaitedTransfer), count }),
})

export const confirmTransfer = endpoint({
  ...finance,
  method: 'POST',
  path: '/staff/payments/transfers',
  confirm: true,
  summary: 'A bank transfer for an order has arrived',
  body: z.object({
    orderNumber: wireText(64).pipe(z.string().min(1)),
    amount: yuan,
    /** The bank's reference. */
    reference: wireText(TRANSFER_REFERENCE_MAX).pipe(z.string().min(1)),
  }),
  data: z.undefined(),
  encode: ({ amount, ...transfer }: { orderNumber: string; amount: Fen; reference: string }) => ({
    body: { ...transfer, amount: toYuan(amount) },
  }),
})

export const correctBalance = endpoint({
  ...finance,
  method: 'POST',
  path: '/staff/payments/corrections',
  confirm: true,
  summary:
    'Put money on a balance or take it off, with a reason that the shopper sees; above the limits it waits for a second person',
  body: z.object({
    accountId: wireBigId,
    amount: yuan.refine((amount) => amount !== 0),
    reason: wireText(ACT_REASON_MAX).pipe(z.string().min(1)),
    key: actKey,
  }),
  data: z.object({ balance: z.string(), status: actOutcome }),
  /** `key`: the same form sent twice is one correction. */
  encode: ({ amount, ...correction }: { accountId: number; amount: Fen; reason: string; key: string }) => ({
    body: { ...correction, amount: toYuan(amount) },
  }),
  decode: ({ balance, status }) => ({ balance: decodePrice(balance), isWaiting: status === 'waiting' }),
})
export const encodeCorrected = ({ balance, status }: { balance: Fen; status: MoneyActState }) => ({
  balance: toYuan(balance),
  status,
})

const balance = z.object({ ...foundShopper.shape, balance: z.string() })
type WireShopperBalance = z.infer<typeof balance>
export const encodeShopperBalance = (row: ShopperBalance): WireShopperBalance => ({ ...row, balance: toYuan(row.balance) })
const decodeShopperBalance = (row: WireShopperBalance) => ({ ...row, balance: decodePrice(row.balance) })
export type ShopperBalance = ReturnType<typeof decodeShopperBalance>

export const findBalances = endpoint({
  ...finance,
  method: 'GET',
  path: '/staff/payments/balances',
  summary: 'Up to twenty shoppers with their balance, found as merchandisers find them; none for no words',
  query: z.object({ keyword: wireText(SHOPPER_SEARCH_MAX).default('') }),
  data: z.array(balance),
  encode: (query: { keyword: string }) => ({ query }),
  decode: (list) => list.map(decodeShopperBalance),
})
