import type { Localized } from '#domain/locale.ts'

/**
 * Every way to say no: its code on the wire and its name; the words stand in messages/<locale>/refusals.json under
 * `refusal.<name>`. A `thrown` refusal answers phone clients with the code as `status` (contract section 1.2); the PC client
 * knows 400, 402 and 410298 only (spec section 8), so it gets 400 with the code beside it.
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
  'cart-full': { code: 410239, thrown: true },
  'cart-lost': { code: 410233, thrown: true },

  'login-empty': { code: 410000 },
  'login-wrong': { code: 410025, thrown: true },
  'login-blocked': { code: 410027, thrown: true },
  'login-too-often': { code: 410025, thrown: true },
  'password-length': { code: 400762 },
  'password-weak': { code: 410012 },
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
  'phone-in-use': { code: 410043 },
  'account-has-orders': { code: 100101 },
  'wechat-failed': { code: 410131, thrown: true },

  'address-not-found': { code: 410150 },
  'address-exists': { code: 400651 },
  'address-required': { code: 410045 },
  'address-invalid': { code: 410046 },
  'address-name-required': { code: 410153 },
  'address-name-too-long': { code: 410154 },
  'address-phone-invalid': { code: 410156 },
  'address-detail-required': { code: 410160 },
  'address-detail-too-long': { code: 410160 },
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
  'pay-too-late': { code: 410216 },
  'pay-method-unavailable': { code: 410216 },
  'parcel-not-found': { code: 410206 },

  'upload-type': { code: 410091 },
  'upload-size': { code: 410092 },
  'upload-too-many': { code: 100101 },
} as const satisfies Record<string, { code: number; thrown?: boolean; pcStatus?: number }>

export type RefusalName = keyof typeof refusals
/** What the words name: a number, a name, or a content text that is said in the reader's language. */
export type RefusalParams = Readonly<Record<string, string | number | Localized>>

/** An expected "no": answered in the reader's language by the one error handler. Everything else thrown is a bug. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly params: RefusalParams
  /** Shown beside the words, for instance the new total after a price change. */
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
