import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'

export const PAY_FOR = ['order', 'recharge'] as const
export type PayFor = (typeof PAY_FOR)[number]

export const PAY_METHODS = ['wechat', 'alipay', 'balance', 'offline'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/** Those that make out a bill each day. */
export const BILL_PROVIDERS = ['wechat', 'alipay'] as const satisfies PayMethod[]
export type BillProvider = (typeof BILL_PROVIDERS)[number]

export const PAYMENT_STATUSES = ['waiting', 'paid', 'closed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** Counting stops here: nobody turns to page 500, and a long list stays quick. */
export const COUNTED_PAYMENTS_MAX = 10_000
/** Of each way in which a search finds payments. */
export const FOUND_PAYMENTS_MAX = 1_000
export const PAYMENT_SEARCH_MAX = 64

/** Decides which product of the provider is used. */
export const PAY_SCENES = ['desktop', 'mobile-browser', 'wechat-browser', 'mini-program', 'app'] as const
export type PayScene = (typeof PAY_SCENES)[number]

/** The goods are held that long, within the account's limits (order-limits.ts). */
export const TRANSFER_DAYS = 3
export const TRANSFER_REFERENCE_MAX = 64
export const RECHARGE_MINUTES = 30

export const BANK_NAME_MAX = 100
export const BANK_NUMBER_MIN = 4
export const BANK_NUMBER_MAX = 40
/** The shop's account for transfers. */
export type BankAccount = { bank: Localized; holder: Localized; number: string }

/** `remark`: what the shopper writes on the transfer, so that it is recognised. */
export type BankTransfer = BankAccount & {
  amount: Fen
  remark: string
  payBy: string
  /** False: the account holds too much for transfers already, so the ordinary time to pay applies. */
  isHeldForDays: boolean
}

/** Result of paying. `expiresAt`: the provider takes no money after it. */
export type PayOutcome =
  | { kind: 'paid' }
  /** Nothing was taken. */
  | { kind: 'balance-too-low' }
  | { kind: 'qr-code'; content: string; expiresAt: string; paymentNumber: string }
  /** A complete form, without script, that posts to the provider. */
  | { kind: 'form'; html: string; expiresAt: string; paymentNumber: string }
  | { kind: 'redirect'; url: string; expiresAt: string; paymentNumber: string }
  /** For the provider's app. */
  | { kind: 'client-parameters'; parameters: Readonly<Record<string, string>>; expiresAt: string; paymentNumber: string }
  | { kind: 'transfer'; transfer: BankTransfer }

/** `cancelled`: before all was paid. `too-late`: the money came after the order was gone. `recharge-returned`: from the balance, at the shopper's wish. */
export const PAYBACK_REASONS = [
  'after-sale',
  'cancelled',
  'too-late',
  'paid-twice',
  'account-closed',
  'recharge-returned',
] as const
export type PaybackReason = (typeof PAYBACK_REASONS)[number]

/** `under-way`: waits for the provider, or for staff who transfer it. */
export const PAYBACK_STATES = ['under-way', 'done', 'failed'] as const
export type PaybackState = (typeof PAYBACK_STATES)[number]

/** How staff end a payback that its provider refuses for good. */
export const OTHER_WAYS_BACK = ['balance', 'offline'] as const satisfies PayMethod[]
export type OtherWayBack = (typeof OTHER_WAYS_BACK)[number]

/** Money that goes back the way it came, unless staff had to end it another way. */
export type Payback = {
  number: string
  method: PayMethod
  amount: Fen
  reason: PaybackReason
  state: PaybackState
  at: string
  doneAt: string | null
}

/** Problems with money that staff must look into. */
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
