/** Of the code that a merchant prints and a shopper types. */
export const CODE_LENGTH_MIN = 4
export const CODE_LENGTH_MAX = 24
/** Spaces and the like that came along are taken out. */
export const CODE_TYPED_MAX = 64

const SHAPE = /^[A-Z0-9-]{4,24}$/
/** Assistants name coupons that anybody may take like this (coupon-offer.ts). */
const RESERVED = /^COUPON-\d+$/

/** As typed on any keyboard or copied from an article: wide letters, long dashes, spaces and invisible signs are read kindly. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Z}\p{Cf}\p{Cc}]/gu, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .toUpperCase()

/** Only what `readCode` has read. */
export const isCode = (code: string): boolean => SHAPE.test(code)

export type CodeProblem = 'code' | 'code-reserved'

/** Of a code that is planned. */
export const codeProblem = (code: string): CodeProblem | undefined =>
  RESERVED.test(code) ? 'code-reserved' : isCode(code) ? undefined : 'code'

/** Without signs that are taken for others, such as 0 and O. Thirty-two of them: each byte hits every one as often. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const MADE_LENGTH = 8

/** A code that nobody guesses. `fill` is the platform's source of randomness. */
export const makeCode = (fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string =>
  Array.from(fill(new Uint8Array(MADE_LENGTH)), (byte) => SIGNS[byte % SIGNS.length]).join('')
