import type { WordPlace } from './word-places.ts'

/** Claims about the merchant's service (docs/decisions/035): the shop shows them only as the merchant has written them. */
export const PROMISES = {
  slogan: 'header',
  'home-estate': 'home',
  'home-cold': 'home',
  'home-advice': 'home',
  'home-festival': 'home',
  'product-care': 'product',
  'product-returns': 'product',
  'list-estates': 'lists',
  'list-grapes': 'lists',
  'checkout-dispatch': 'checkout',
  'checkout-packing': 'checkout',
  'invoice-time': 'checkout',
  'cart-empty': 'cart',
  'damage-claim': 'after-sales',
  'refund-answer': 'after-sales',
  'refund-time': 'after-sales',
  'estates-known': 'estates',
  'festival-children': 'festival',
  'festival-wines': 'festival',
  films: 'films',
} as const satisfies Record<string, WordPlace>
export type PromiseKey = keyof typeof PROMISES
export const PROMISE_KEYS = Object.keys(PROMISES) as readonly PromiseKey[]

export const PROMISE_MAX = 200

/** The pages show an unwritten promise as nothing. */
export const promiseWord = (key: PromiseKey): `promise.${PromiseKey}` => `promise.${key}`
