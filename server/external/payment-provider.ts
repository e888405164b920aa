import type { Fen } from '#domain/money.ts'

/**
 * A payment provider as the shop sees it: Alipay or WeChat Pay. Paying from the balance does not go through here, it never leaves the
 * database. Every call may fail or hang at the provider's end; none is made inside a transaction.
 */
export type PaymentProvider = {
  /** Opens a payment at the provider. The same `paymentNumber` opens it once, however often it is sent. */
  create: (request: PaymentRequest) => Promise<PaymentStart>
  /** What the provider knows of a payment: the truth when a notice was lost (T27, T28). */
  query: (paymentNumber: string) => Promise<ProviderState>
  /** Shuts an unpaid payment, so that it cannot be paid any more. False when it was paid meanwhile. */
  close: (paymentNumber: string) => Promise<boolean>
  /** Pays back part or all. The same `refundNumber` pays once. */
  refund: (request: RefundRequest) => Promise<RefundState>
  /** Checks signature, age and addressee of a notice, decrypts it, and says what it reports; throws when one of them is wrong. */
  verifyNotice: (notice: RawNotice) => Promise<ProviderNotice>
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
  | { kind: 'form'; html: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'client-parameters'; parameters: Readonly<Record<string, string>> }

export type ProviderState =
  | { state: 'paid'; transaction: string; amount: Fen; paidAt: Date }
  | { state: 'waiting' | 'closed' | 'unknown' }

export type RefundRequest = {
  paymentNumber: string
  refundNumber: string
  amount: Fen
  total: Fen
  reason: string
  notifyUrl: string
}
export type RefundState = { state: 'refunded'; refundedAt: Date } | { state: 'processing' } | { state: 'failed'; reason: string }

/** As it came over the wire: signatures are over the bytes. */
export type RawNotice = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }

export type ProviderNotice =
  | { kind: 'payment'; paymentNumber: string; result: ProviderState }
  | { kind: 'refund'; paymentNumber: string; refundNumber: string; result: RefundState }

/** The providers that are configured; a method without one is shown as closed. */
export type PaymentProviders = Partial<Record<'alipay' | 'wechat', PaymentProvider>>
