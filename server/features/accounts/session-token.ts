import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN_SHAPE = /^[\w-]{43}$/

/** The shop stores only its hash. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Undefined for malformed tokens. */
export const tokenHash = (token: string): Buffer | undefined => (TOKEN_SHAPE.test(token) ? sha256(token) : undefined)

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
