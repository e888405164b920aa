import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[\w-]{43}$/

/** A new token; only its hash is stored, so that a stolen backup signs nobody in. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Undefined for what is no token of ours: it is not worth a query. */
export const tokenHash = (token: string): Buffer | undefined =>
  TOKEN_SHAPE.test(token) ? createHash('sha256').update(token).digest() : undefined
