import type { Fen } from '#domain/money.ts'

/**
 * Calls may hang, so never make them inside a transaction; each ends after 10 s. They may be repeated, because our numbers make them
 * idempotent. Rejects with `ProviderUnavailable` when the outcome is unknown, and with `ProviderRefused`.
 */
export type PaymentProvider = {
  create: (request: PaymentRequest) => Promise<PaymentStart>
  /** The provider's state of a payment, for when a notice was lost (T27, T28). */
  query: (paymentNumber: string) => Promise<ProviderState>
  /** False when it was paid meanwhile. True also for an unknown payment, which Alipay's form may still open until it expires (T12). */
  close: (paymentNumber: string) => Promise<boolean>
  /** Refunds once per `refundNumber`. A refusal is the state `failed`. */
  refund: (request: RefundRequest) => Promise<RefundState>
  /** `unknown`: it may be sent (again). */
  queryRefund: (refund: { paymentNumber: string; refundNumber: string }) => Promise<RefundState | { state: 'unknown' }>
  /** Rejects with `NoticeRefused`. The caller must check amount and number, and whether `noticeId` or `nonce` was used before. */
  verifyNotice: (notice: RawNotice) => Promise<ProviderNotice>
  /** Not taken: the provider sends it again later. */
  answerNotice: (isTaken: boolean) => NoticeAnswer
  /** `day` is Shanghai's (YYYY-MM-DD); null until the bill is ready, at 10:00 the day after. */
  bill: (day: string) => Promise<readonly BillRow[] | null>
}

export type PaymentScene = 'desktop' | 'mobile-browser' | 'wechat-browser' | 'mini-program' | 'app'

export type PaymentRequest = {
  /** Ours: 6 to 32 letters and digits, one per attempt to pay. */
  paymentNumber: string
  subject: string
  amount: Fen
  scene: PaymentScene
  expiresAt: Date
  notifyUrl: string
  returnUrl: string
  /** WeChat requires the IP address in browsers, and within WeChat who pays, as named to the official account `appId`. */
  payer: { ip: string; wechat?: { appId: string; openId: string } }
}

export type PaymentStart =
  | { kind: 'qr-code'; content: string; expiresAt: Date }
  /** A `<form>` without a script; the page that shows it submits it. */
  | { kind: 'form'; html: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'client-parameters'; parameters: Readonly<Record<string, string>> }

/**
 * `paid`: even if some was refunded since. `closed`: was never paid and cannot be any more.
 * `unknown`: the provider does not know it (Alipay: until the shopper reaches its page).
 */
export type ProviderState =
  | { state: 'paid'; transaction: string; amount: Fen; paidAt: Date }
  | { state: 'waiting' | 'closed' | 'unknown' }

export type RefundRequest = {
  paymentNumber: string
  refundNumber: string
  amount: Fen
  /** The payment's amount. */
  total: Fen
  reason: string
  notifyUrl: string
}
export type RefundState = { state: 'refunded'; refundedAt: Date } | { state: 'processing' } | { state: 'failed'; reason: string }

/** Unparsed, because signatures cover the bytes. */
export type RawNotice = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }

export type ProviderNotice = {
  /** A repeated notice has the same id. */
  noticeId: string
  /** WeChat's nonce is fresh for each sending, so a repeated one is a replay. Null for Alipay. */
  nonce: string | null
} & (
  | { kind: 'payment'; paymentNumber: string; result: ProviderState }
  /** `amount` is null for Alipay, which sums up all refunds; `refundNumber` is '' for a refund made in the provider's console. */
  | { kind: 'refund'; paymentNumber: string; refundNumber: string; amount: Fen | null; result: RefundState }
)

export type NoticeAnswer = { status: number; contentType: string; body: string }

export type BillRow = {
  kind: 'payment' | 'refund'
  paymentNumber: string
  refundNumber: string | null
  transaction: string
  amount: Fen
  /** What the provider keeps of a payment, or gives back with a refund (negative). */
  fee: Fen
}

/** A method without a provider is shown as closed. */
export type PaymentProviders = Partial<Record<'alipay' | 'wechat', PaymentProvider>>

/** The outcome at the provider is unknown. The message is logged, so it must have no secrets and no personal data. */
export class ProviderUnavailable extends Error {}

/** The provider refused for good, with its code; nothing has happened there. */
export class ProviderRefused extends Error {
  readonly code: string
  constructor(call: string, code: string) {
    super(`${call} refused: ${code}`)
    this.code = code
  }
}

export type NoticeFault =
  | 'malformed'
  | 'signature-missing'
  | 'signature-wrong'
  | 'serial-unknown'
  | 'timestamp-off'
  | 'undecryptable'
  | 'app-id-wrong'
  | 'merchant-wrong'
  | 'currency-wrong'

/** A forged, stale or misaddressed notice (T20, T22–T24): it must change nothing. */
export class NoticeRefused extends Error {
  readonly reason: NoticeFault
  constructor(reason: NoticeFault) {
    super(`notice refused: ${reason}`)
    this.reason = reason
  }
}
