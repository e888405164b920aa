import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS } from '#domain/account.ts'

/** RFC 6238 as all authenticator apps know it. */
const STEP_SECONDS = 30
const ALGORITHM = 'SHA1'
const SECRET_BYTES = 20
/** Clocks of phones are a little off. */
const STEPS_OFF = 1

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

const secretOf = (secret: Buffer): Secret => new Secret({ buffer: new Uint8Array(secret).buffer })
const totpOf = (secret: Buffer): TOTP =>
  new TOTP({ secret: secretOf(secret), algorithm: ALGORITHM, digits: CODE_DIGITS, period: STEP_SECONDS })

/** The step that a code belongs to; undefined when it is wrong. */
export function stepOfCode(code: string, secret: Buffer, at: Date): number | undefined {
  const away = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: STEPS_OFF })
  return away === null ? undefined : Math.floor(at.getTime() / 1000 / STEP_SECONDS) + away
}

/** What an app reads from the picture, and what one types without a camera. */
export function describeSecret(secret: Buffer, { shop, person }: { shop: string; person: string }): { uri: string; key: string } {
  const totp = new TOTP({
    issuer: shop,
    label: person,
    secret: secretOf(secret),
    algorithm: ALGORITHM,
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
  })
  return { uri: totp.toString(), key: totp.secret.base32 }
}
