import type { Fen } from '#domain/money.ts'

/**
 * A payment provider as the shop sees it: Alipay or WeChat Pay. Paying from the balance does not go through here, it never leaves the
 * database. Every call may fail or hang at the provider's end, so none is made inside a transaction; each ends after 10 s and is not
 * repeated by itself. All of them may be repeated by the caller: the numbers are ours and stand for one thing each.
 *
 * Rejects with `ProviderUnavailable` when nobody knows what happened, and with `ProviderRefused` when the provider said no.
 */
export type PaymentProvider = {
  /** Opens a payment at the provider. The same `paymentNumber` opens it once, however often it is sent. */
  create: (request: PaymentRequest) => Promise<PaymentStart>
  /** What the provider knows of a payment: the truth when a notice was lost (T27, T28). */
  query: (paymentNumber: string) => Promise<ProviderState>
  /**
   * Shuts an unpaid payment, so that it cannot be paid any more. False when it was paid meanwhile. True also for one that the provider
   * never heard of; with Alipay's form in hand a shopper may then still open and pay it until it expires (T12).
   */
  close: (paymentNumber: string) => Promise<boolean>
  /** Pays back part or all. The same `refundNumber` pays once. A refusal (more than was paid) is the state `failed`. */
  refund: (request: RefundRequest) => Promise<RefundState>
  /** What the provider knows of a refund. `unknown`: it never heard of it, so it may be sent (again). */
  queryRefund: (refund: { paymentNumber: string; refundNumber: string }) => Promise<RefundState | { state: 'unknown' }>
  /**
   * Checks signature, age and addressee of a notice, decrypts it, and says what it reports. Rejects with `NoticeRefused`. Not checked
   * here, as only the shop knows them: amount and number of the payment, and whether `noticeId` or `nonce` came before.
   */
  verifyNotice: (notice: RawNotice) => Promise<ProviderNotice>
  /** What the notice's sender must be told: taken (it stops sending), or not (it sends again later). */
  answerNotice: (isTaken: boolean) => NoticeAnswer
  /** All that moved on a day of Shanghai's calendar (YYYY-MM-DD); null while the provider has no bill of it (yet: ready at 10:00 the day after). */
  bill: (day: string) => Promise<readonly BillRow[] | null>
}

/** Where the shopper pays: it decides which of a provider's products is used. */
export type PaymentScene = 'desktop' | 'mobile-browser' | 'wechat-browser' | 'mini-program' | 'app'

export type PaymentRequest = {
  /** Ours: 6 to 32 letters and digits, one per attempt to pay. */
  paymentNumber: string
  subject: string
  amount: Fen
  scene: PaymentScene
  /** The provider refuses payment from then on. */
  expiresAt: Date
  notifyUrl: string
  returnUrl: string
  /** WeChat asks for the payer's address in browsers, and for their openid within WeChat. */
  payer: { ip: string; openId?: string }
}

/** How the shopper gets to the provider. */
export type PaymentStart =
  | { kind: 'qr-code'; content: string; expiresAt: Date }
  /** A whole `<form>` that posts to the provider, without script: whoever shows it sends it off. */
  | { kind: 'form'; html: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'client-parameters'; parameters: Readonly<Record<string, string>> }

/**
 * `paid`: the money came in at `paidAt`, whatever of it has gone back since. `waiting`: open, unpaid. `closed`: was never paid and
 * cannot be any more. `unknown`: the provider never heard of it (Alipay: until the shopper arrives at its page).
 */
export type ProviderState =
  | { state: 'paid'; transaction: string; amount: Fen; paidAt: Date }
  | { state: 'waiting' | 'closed' | 'unknown' }

export type RefundRequest = {
  paymentNumber: string
  refundNumber: string
  amount: Fen
  /** Of the payment. */
  total: Fen
  reason: string
  notifyUrl: string
}
export type RefundState = { state: 'refunded'; refundedAt: Date } | { state: 'processing' } | { state: 'failed'; reason: string }

/** As it came over the wire: signatures are over the bytes. */
export type RawNotice = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }

export type ProviderNotice = {
  /** The provider's own: the same notice sent again has the same one. */
  noticeId: string
  /** WeChat's, fresh with every sending: one that came before was recorded and replayed. Null: Alipay has none. */
  nonce: string | null
} & (
  | { kind: 'payment'; paymentNumber: string; result: ProviderState }
  /**
   * `amount` is null where the notice has none of this refund alone (Alipay sums all of a payment's up), `refundNumber` is '' for one
   * that was made by hand in the provider's console and has no number of ours.
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

/** The providers that are configured; a method without one is shown as closed. */
export type PaymentProviders = Partial<Record<'alipay' | 'wechat', PaymentProvider>>

/**
 * The provider could not be reached, did not answer in time, or its answer was no answer (fault, wrong JSON, wrong signature): nobody
 * knows what happened there. The message names call and cause, no secret and no personal data: it is logged.
 */
export class ProviderUnavailable extends Error {}

/** The provider said no, for good, with its own code (`ORDERPAID`, `ACQ.TRADE_HAS_CLOSE`); nothing has happened there. */
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

/** A notice that is not the provider's, not fresh or not for us (T20, T22–T24): it must change nothing. */
export class NoticeRefused extends Error {
  readonly reason: NoticeFault
  constructor(reason: NoticeFault) {
    super(`notice refused: ${reason}`)
    this.reason = reason
  }
}
