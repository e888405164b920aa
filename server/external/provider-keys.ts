import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'

/** Its message never contains the key. */
export class KeyError extends Error {}

const RSA_BITS_MIN = 2048

/**
 * Accepts PEM (also with literal `\n`), base64 of PKCS#8 or PKCS#1 (Alipay's key tool), or the absolute path of such a file. Returns PKCS#8 in PEM;
 * throws KeyError.
 */
export function readPrivateKey(value: string): string {
  const text = readText(value)
  const attempts = isPem(text)
    ? [() => createPrivateKey(text)]
    : (['pkcs8', 'pkcs1'] as const).map((type) => () => createPrivateKey({ key: fromBase64(text), format: 'der', type }))
  return checkedRsa(firstGood(attempts, 'is not a private key')).export({ type: 'pkcs8', format: 'pem' }) as string
}

/** Accepts certificates, too. Returns SPKI in PEM; throws KeyError. */
export function readPublicKey(value: string): string {
  const text = readText(value)
  // Node would silently use the public half of a private key.
  if (text.includes('PRIVATE KEY')) throw new KeyError('is a private key; a public one is needed')
  const attempts = isPem(text)
    ? [() => createPublicKey(text)]
    : [() => createPublicKey({ key: fromBase64(text), format: 'der', type: 'spki' })]
  return checkedRsa(firstGood(attempts, 'is not a public key')).export({ type: 'spki', format: 'pem' }) as string
}

/** Accepts the number in hexadecimal, the certificate, or its file. */
export function readSerial(value: string): string {
  const text = readText(value)
  if (/^[0-9A-Fa-f]{8,64}$/.test(text)) return text.toUpperCase()
  return firstGood([() => new X509Certificate(text)], 'is neither a serial number nor a certificate').serialNumber
}

export const publicHalf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string

function readText(value: string): string {
  if (!isAbsolute(value) || value.includes('\n')) return value.replaceAll('\\n', '\n').trim()
  try {
    return readFileSync(value, 'utf8').trim()
  } catch {
    throw new KeyError('names a file that cannot be read')
  }
}

const isPem = (text: string): boolean => text.startsWith('-----BEGIN ')
const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64')

function firstGood<T>(attempts: (() => T)[], fault: string): T {
  for (const attempt of attempts) {
    try {
      return attempt()
    } catch {}
  }
  throw new KeyError(fault)
}

function checkedRsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new KeyError('is not an RSA key')
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS_MIN) throw new KeyError(`is shorter than ${RSA_BITS_MIN} bits`)
  return key
}
