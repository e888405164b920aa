import type { Fen } from '#domain/money.ts'

/**
 * Alipay or WeChat Pay. (Paying from the balance does not use this.) Calls may fail or hang, so never make them inside a transaction; each
 * ends after 10 s and is not repeated. The caller may repeat all of them, because our numbers make them idempotent.
 * Rejects with `ProviderUnavailable` when the outcome is unknown, and with `ProviderRefused` when the provider refused.
 */
export type PaymentProvider = {
  /** Opens a payment, once per `paymentNumber`. */
  create: (request: PaymentRequest) => Promise<PaymentStart>
  /** The provider's state of a payment, which is the truth when a notice was lost (T27, T28). */
  query: (paymentNumber: string) => Promise<ProviderState>
  /**
   * Closes an unpaid payment. False when it was paid meanwhile. True also when the provider does not know it; a shopper who has Alipay's form
   * may still open and pay it until it expires (T12).
   */
  close: (paymentNumber: string) => Promise<boolean>
  /** Refunds part or all, once per `refundNumber`. A refusal (more than was paid) is the state `failed`. */
  refund: (request: RefundRequest) => Promise<RefundState>
  /** `unknown`: the provider does not know the refund, so it may be sent (again). */
  queryRefund: (refund: { paymentNumber: string; refundNumber: string }) => Promise<RefundState | { state: 'unknown' }>
  /**
   * Verifies signature, age and addressee of a notice, decrypts and reads it. Rejects with `NoticeRefused`. The caller must check amount and
   * number of the payment, and whether `noticeId` or `nonce` was used before.
   */
  verifyNotice: (notice: RawNotice) => Promise<ProviderNotice>
  /** Taken: the provider stops sending; not taken: it sends again later. */
  answerNotice: (isTaken: boolean) => NoticeAnswer
  /** All movements of a day in Shanghai (YYYY-MM-DD); null while the bill is missing (it is ready at 10:00 the day after). */
  bill: (day: string) => Promise<readonly BillRow[] | null>
}

/** Where the shopper pays; it selects the provider's product. */
export type PaymentScene = 'desktop' | 'mobile-browser' | 'wechat-browser' | 'mini-program' | 'app'

export type PaymentRequest = {
  /** Ours: 6 to 32 letters and digits, one per attempt to pay. */
  paymentNumber: string
  subject: string
  amount: Fen
  scene: PaymentScene
  /** The provider refuses payment after this. */
  expiresAt: Date
  notifyUrl: string
  returnUrl: string
  /** WeChat requires the payer's IP address in browsers, and the openid within WeChat. */
  payer: { ip: string; openId?: string }
}

export type PaymentStart =
  | { kind: 'qr-code'; content: string; expiresAt: Date }
  /** A `<form>` without a script; the page that shows it submits it. */
  | { kind: 'form'; html: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'client-parameters'; parameters: Readonly<Record<string, string>> }

/**
 * `paid`: the money arrived at `paidAt`, even if some was refunded since. `closed`: was never paid and cannot be any more.
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
  /** The provider's id; a repeated notice has the same one. */
  noticeId: string
  /** WeChat's, fresh for each sending, so a repeated one is a replay. Null for Alipay. */
  nonce: string | null
} & (
  | { kind: 'payment'; paymentNumber: string; result: ProviderState }
  /**
   * `amount` is null where the notice does not give it (Alipay sums up all refunds of a payment); `refundNumber` is '' for a refund made by
   * hand in the provider's console.
   */
  | { kind: 'refund'; paymentNumber: string; refundNumber: string; amount: Fen | null; result: RefundState }
)

export type NoticeAnswer = { status: number; contentType: string; body: string }

export type BillRow = {
  kind: 'payment' | 'refund'
  paymentNumber: string
  /** Null for a payment. */
  refundNumber: string | null
  /** The provider's number of the payment, as in `ProviderState`. */
  transaction: string
  amount: Fen
}

/** The configured providers; a method without one is shown as closed. */
export type PaymentProviders = Partial<Record<'alipay' | 'wechat', PaymentProvider>>

/**
 * The provider was not reachable, was late, or gave an invalid answer (fault, wrong JSON or signature): the outcome is unknown.
 * The message is logged, so it must have no secrets and no personal data.
 */
export class ProviderUnavailable extends Error {}

/** The provider refused for good, with its own code (`ORDERPAID`, `ACQ.TRADE_HAS_CLOSE`); nothing has happened there. */
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
