import type { Localized } from '#domain/locale.ts'

/**
 * Every refusal: its name and its code on the wire; the text is `refusal.<name>` in messages/<locale>/refusals.json. A `thrown`
 * refusal answers phone clients with the code as `status` (docs/wire.md, "Conventions"); the PC client knows 400, 402 and 410298
 * only, so it gets 400 with the code beside it.
 */
export const refusals = {
  'invalid-input': { code: 100100 },
  'not-found': { code: 100026 },
  'not-allowed': { code: 100101 },
  'too-often': { code: 400 },
  'delete-failed': { code: 100008 },

  'product-not-found': { code: 400533, thrown: true },
  'product-gone': { code: 410294, thrown: true },
  'product-not-on-sale': { code: 410295, thrown: true },
  'sku-invalid': { code: 410305, thrown: true },
  'stock-too-low': { code: 410297, thrown: true },
  'out-of-stock': { code: 410237, thrown: true },
  'quantity-too-large': { code: 410239, thrown: true },
  'limit-per-person': { code: 410298, thrown: true, pcStatus: 410298 },
  'flash-not-started': { code: 410321, thrown: true },
  'flash-over': { code: 410322, thrown: true },
  'flash-per-order': { code: 410313, thrown: true },
  'flash-sold-out': { code: 410296, thrown: true },
  'flash-taken': { code: 410296, thrown: true },
  'flash-too-few': { code: 410297, thrown: true },
  'flash-busy': { code: 400 },
  'flash-cancelled-too-often': { code: 400 },
  'flash-started': { code: 100101 },
  'flash-planned-already': { code: 100101 },
  'flash-slot-in-use': { code: 100101 },
  'flash-slot-taken': { code: 100101 },
  'flash-not-again': { code: 410260, thrown: true },
  'cart-full': { code: 410239, thrown: true },
  'cart-lost': { code: 410233, thrown: true },

  'login-empty': { code: 410000 },
  'login-wrong': { code: 410025, thrown: true },
  'login-blocked': { code: 410027, thrown: true },
  'login-too-often': { code: 410025, thrown: true },
  'password-length': { code: 400762 },
  'password-weak': { code: 410012 },
  'password-wrong': { code: 410025 },
  'phone-invalid': { code: 410018 },
  'phone-taken': { code: 410028 },
  'phone-unknown': { code: 410032 },
  'code-not-sent': { code: 410009 },
  'code-wrong': { code: 410010 },
  'code-key-invalid': { code: 410003 },
  'code-too-often': { code: 410008 },
  'code-expired': { code: 410010 },
  'code-burned': { code: 410010 },
  'code-send-failed': { code: 410008 },
  'code-too-many': { code: 410008 },
  'phone-bound': { code: 410040 },
  'phone-same': { code: 410042 },
  'phone-proof-required': { code: 410044 },
  'phone-in-use': { code: 410043 },
  'account-has-orders': { code: 100101 },
  'account-has-balance': { code: 100101 },
  'account-has-payments': { code: 100101 },
  'account-has-paybacks': { code: 100101 },
  'wechat-failed': { code: 410131, thrown: true },

  'staff-login-taken': { code: 100101 },
  'staff-password-short': { code: 400762 },
  'staff-last-admin': { code: 100101 },

  'own-account': { code: 100101 },
  'act-key-reused': { code: 100101 },
  'act-decided': { code: 100101 },
  'act-note-required': { code: 100100 },
  'act-changed': { code: 100101 },

  'address-not-found': { code: 410150 },
  'address-exists': { code: 400651 },
  'address-required': { code: 410045 },
  'address-invalid': { code: 410046 },
  'address-name-required': { code: 410153 },
  'address-name-too-long': { code: 410154 },
  'address-phone-invalid': { code: 410156 },
  'address-detail-required': { code: 410160 },
  'address-detail-too-long': { code: 410160 },
  'address-not-delivered': { code: 410046 },
  'address-too-many': { code: 410151 },

  'order-empty': { code: 410201, thrown: true },
  'order-expired': { code: 410208 },
  'order-key-reused': { code: 410200 },
  'order-not-found': { code: 410173, thrown: true },
  'order-gone': { code: 410294, thrown: true },
  'order-paid': { code: 410174, thrown: true },
  'order-cannot-cancel': { code: 410257 },
  'order-cannot-delete': { code: 410256 },
  'order-state-wrong': { code: 410266, thrown: true },
  'order-stock-too-low': { code: 410238 },
  'order-price-changed': { code: 410208 },
  'order-too-many-unpaid': { code: 410240, thrown: true },
  'order-too-many-held': { code: 410240, thrown: true },
  'order-too-many-bottles': { code: 410239, thrown: true },
  'order-placed-too-often': { code: 400 },
  'order-cancelled-too-often': { code: 400 },
  'order-hold-impossible': { code: 100028 },
  'coupon-unusable': { code: 410242, thrown: true },
  'coupon-gone': { code: 400516, thrown: true },
  'coupon-not-yet': { code: 400516, thrown: true },
  'coupon-taken': { code: 410320, thrown: true },
  'coupon-in-hands': { code: 100007 },
  'pay-too-late': { code: 410216 },
  'pay-method-unavailable': { code: 410216 },
  'pay-in-progress': { code: 400 },
  'pay-provider-away': { code: 410216 },
  'payback-too-much': { code: 410266, thrown: true },
  'recharge-empty': { code: 410122 },
  'recharge-too-low': { code: 410124 },
  'recharge-too-high': { code: 410124 },
  'balance-below-zero': { code: 100101 },
  'transfer-differs': { code: 100101 },
  'transfer-known': { code: 100101 },
  'parcel-not-found': { code: 410206 },
  'parcel-number-wrong': { code: 400531 },
  'parcel-exists': { code: 400532 },
  'parcel-too-many': { code: 400534 },
  'order-being-refunded': { code: 400475, thrown: true },

  'after-sale-open': { code: 410255, thrown: true },
  'after-sale-cannot-cancel': { code: 410224 },
  'after-sale-cannot-hide': { code: 100008 },
  'after-sale-state-wrong': { code: 410266 },
  'after-sale-note-required': { code: 100100 },
  'refund-too-late': { code: 100028 },
  'refund-reason-required': { code: 100100 },
  'refund-lines-wrong': { code: 410223, thrown: true },
  'refund-too-many': { code: 410252, thrown: true },
  'refund-above-asked': { code: 100100 },
  'return-parcel-required': { code: 100100 },
  'picture-foreign': { code: 100101 },
  'freight-everywhere-stays': { code: 400530 },
  'freight-code-unknown': { code: 400529 },
  'freight-code-taken': { code: 400528 },

  'already-reviewed': { code: 410219 },
  'review-wine-stars': { code: 410220 },
  'review-delivery-stars': { code: 410221 },
  'review-too-long': { code: 410222 },
  'review-too-many-pictures': { code: 410222 },
  'review-picture-foreign': { code: 410222 },

  'invoice-title-not-found': { code: 100026 },
  'invoice-too-many-titles': { code: 100022 },
  'invoice-name-required': { code: 100100 },
  'invoice-name-too-long': { code: 100100 },
  'invoice-tax-number-invalid': { code: 100100 },
  'invoice-email-invalid': { code: 100100 },
  'invoice-impossible': { code: 100028 },
  'invoice-issued': { code: 100028 },
  'invoice-state-wrong': { code: 100028 },
  'invoice-number-invalid': { code: 100100 },
  'invoice-number-taken': { code: 100100 },
  'invoice-pdf-invalid': { code: 100100 },
  'invoice-pdf-too-large': { code: 410092 },

  'alias-taken': { code: 100100 },
  'alias-empty': { code: 100100 },

  'chat-peer-unknown': { code: 400 },
  'chat-self': { code: 410137, thrown: true },
  'chat-kind': { code: 100100 },
  'chat-empty': { code: 100100 },
  'chat-too-long': { code: 100100 },
  'chat-not-yours': { code: 410139 },
  'chat-over': { code: 100007 },
  'chat-nobody': { code: 410136, thrown: true },
  'chat-agent-away': { code: 410140 },
  'chat-no-agent': { code: 410141 },
  'chat-not-to-rate': { code: 100018 },
  'chat-reply-shared': { code: 410101 },
  'chat-shortcut-taken': { code: 100022 },
  'chat-too-many-replies': { code: 100022 },
  'chat-picture-type': { code: 400 },
  'chat-sound-type': { code: 410091 },
  'chat-sound-size': { code: 410092 },
  'chat-sound-long': { code: 100100 },
  'chat-sound-missing': { code: 100026 },

  'upload-type': { code: 410091 },
  'upload-size': { code: 410092 },
  'upload-failed': { code: 410091 },
  'upload-busy': { code: 400 },
  'upload-too-many': { code: 100101 },

  'content-changed': { code: 100007 },
  'article-in-future': { code: 100102 },
  'category-has-articles': { code: 100101 },
  'film-type': { code: 410091 },
  'film-size': { code: 410092 },
  'film-part-lost': { code: 100026 },
  'film-too-many': { code: 100101 },
} as const satisfies Record<string, { code: number; thrown?: boolean; pcStatus?: number }>

export type RefusalName = keyof typeof refusals
/** Values for the text: a number, a name, or a localized text. */
export type RefusalParams = Readonly<Record<string, string | number | Localized>>

/** An expected "no", answered in the reader's language. Every other thrown error is a bug. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly params: RefusalParams
  /** Extra data, for instance the new total after a price change. */
  readonly data: unknown

  constructor(refusal: RefusalName, params: RefusalParams = {}, data?: unknown) {
    super(refusal)
    this.refusal = refusal
    this.params = params
    this.data = data
  }
}

export function refuse(refusal: RefusalName, params?: RefusalParams, data?: unknown): never {
  throw new Refusal(refusal, params, data)
}
