import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'

/** What is paid: an order, or money that is put on the balance. */
export const PAY_FOR = ['order', 'recharge'] as const
export type PayFor = (typeof PAY_FOR)[number]

export const PAY_METHODS = ['wechat', 'alipay', 'balance', 'offline'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/** Where the shopper pays: it decides how a provider is reached. */
export const PAY_SCENES = ['desktop', 'mobile-browser', 'wechat-browser', 'mini-program', 'app'] as const
export type PayScene = (typeof PAY_SCENES)[number]

/** A transfer may take this long; the goods are kept so long, within the account's limits (order-limits.ts). */
export const TRANSFER_DAYS = 3
/** A recharge waits this long for its payment. */
export const RECHARGE_MINUTES = 30

/** The shop's account for transfers, as staff have written it. */
export type BankAccount = { bank: Localized; holder: Localized; number: string }

/** Where to transfer how much until when, and what to write on it so that the money is recognised. */
export type BankTransfer = BankAccount & {
  amount: Fen
  remark: string
  payBy: string
  /** False: the account keeps too much for transfers already, and this order has only its ordinary time to pay. */
  isHeldForDays: boolean
}

/** What has come of "pay": done, or how the shopper goes on. `expiresAt`: from then on the provider takes no money for it. */
export type PayOutcome =
  | { kind: 'paid' }
  /** Nothing was taken. */
  | { kind: 'balance-too-low' }
  | { kind: 'qr-code'; content: string; expiresAt: string; paymentNumber: string }
  /** A whole form, without script, that posts to the provider. */
  | { kind: 'form'; html: string; expiresAt: string; paymentNumber: string }
  | { kind: 'redirect'; url: string; expiresAt: string; paymentNumber: string }
  /** For the provider's own program on the phone. */
  | { kind: 'client-parameters'; parameters: Readonly<Record<string, string>>; expiresAt: string; paymentNumber: string }
  | { kind: 'transfer'; transfer: BankTransfer }

/** Why money goes back. `cancelled`: the order was given up before it was paid in full; `too-late`: it was not there any more. */
export const PAYBACK_REASONS = ['after-sale', 'cancelled', 'too-late', 'paid-twice', 'account-closed'] as const
export type PaybackReason = (typeof PAYBACK_REASONS)[number]

/** `under-way`: the provider, or the shop's cashier for a transfer, has yet to do it. */
export const PAYBACK_STATES = ['under-way', 'done', 'failed'] as const
export type PaybackState = (typeof PAYBACK_STATES)[number]

/** Money on its way back to the shopper, by the way it came. */
export type Payback = {
  number: string
  method: PayMethod
  amount: Fen
  reason: PaybackReason
  state: PaybackState
  at: string
  doneAt: string | null
}

/**
 * What about money a person must look at: a notice with another amount or for another merchant, a transaction that stands for two
 * payments or two for one, a payback that the provider refuses, and differences between the provider's bill and our books.
 */
export const ALARM_KINDS = [
  'amount-differs',
  'addressee-wrong',
  'transaction-conflict',
  'refund-differs',
  'payback-failed',
  'bill-payment-unknown',
  'bill-payment-missing',
  'bill-refund-unknown',
  'bill-refund-missing',
  'bill-amount-differs',
] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

export type MoneyAlarm = {
  id: number
  kind: AlarmKind
  provider: 'alipay' | 'wechat' | null
  paymentNumber: string | null
  details: Readonly<Record<string, string | number>>
  at: string
  settledAt: string | null
  note: string
}
