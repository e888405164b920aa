import { generateKeyPairSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KeyError, publicHalf, readPrivateKey, readPublicKey, readSerial } from './provider-keys.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const spki = publicKey.export({ type: 'spki', format: 'pem' }) as string

/** Self-signed, only for this test. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIC/zCCAeegAwIBAgIUI8SKb7pHkk56r/q6/yNYiBcdwPYwDQYJKoZIhvcNAQEL
BQAwDzENMAsGA1UEAwwEdGVzdDAeFw0yNjExMjAyMjI1NDZaFw00NjExMTUyMjI1
NDZaMA8xDTALBgNVBAMMBHRlc3QwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEK
AoIBAQDRDkoM61w16DxpwBsGLED1XPemwjIettq454R/3ub8J/Lt2fVKePv02igm
e/u3RMS/T5UPzRha1ZGV2BtHGZsqNr//J+qMAWVQAUxSZZd94LGDd763x59KVkFz
P11iIBBPY3XrChHjx6nDl+NpcAG9uCdolcO+mPoWQ9AWKKYaVudoMghC0NfB54co
8YdEITvGdqiJ6F81prKVnSWz05ZO0fNwK3MrluFtbtezAyCtuXNwi1+9mJ2zOboR
haQAsQ/O+5cZX1DLqOGJT4AIQ0ga0eZ8vsDbRtP8jnDRLn5iEx+T1cJEfMkcSmQt
IyNcIMPd1gIcqj9PfzerhvmuZ4LnAgMBAAGjUzBRMB0GA1UdDgQWBBRe1ZPZdoJr
G+c4k6RjFvH/7oBhhDAfBgNVHSMEGDAWgBRe1ZPZdoJrG+c4k6RjFvH/7oBhhDAP
BgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQBHHrh2xf47efW2wGqR
BulnCJ2LoplM/tly9fBD8FGWUMuk13+Ew5p/o1JIwaZVOVKPwCDjymPR/LBDKme8
qHPXa0WHrZhJXZ0w6P6Ehi6TVdYAVjux+wm8t4cA7Ic6lO9LJUdnwQUYCUbm1sUN
hwI5o3p7Zw7mK2h87fZf4P+AdCbknZgZdtc3pfsn6/hLfawJZDI8cNPEk0fXfH+g
9qZJt1z1IgExR+c3DUyGeHDW2GrJ5S7xjGa0Tc2RmioB/4k4IrdI8HiOdixjfN8V
StzCfv+BsQRjhnF7yxtcUkWe5RbEx+UZS76dhujdIXuFCEBrPSJZqGYuoT8bzxU5
lAoY
-----END CERTIFICATE-----`

test('a private key is taken as PEM, on one line, as bare base64 of either kind, or as a file', () => {
  const file = join(tmpdir(), `rebstock-key-${process.pid}.pem`)
  writeFileSync(file, pkcs8)
  onTestFinished(() => rmSync(file))
  const spellings = [
    pkcs8,
    ` ${pkcs8} `,
    pkcs8.replaceAll('\n', '\\n'),
    privateKey.export({ type: 'pkcs1', format: 'pem' }) as string,
    privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
    file,
  ]
  expect(new Set(spellings.map(readPrivateKey))).toEqual(new Set([pkcs8]))
})

test('a public key is taken as PEM, as bare base64, or out of a certificate', () => {
  expect(
    new Set(
      [spki, spki.replaceAll('\n', '\\n'), publicKey.export({ type: 'spki', format: 'der' }).toString('base64')].map(
        readPublicKey,
      ),
    ),
  ).toEqual(new Set([spki]))
  expect(readPublicKey(CERTIFICATE)).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  expect(publicHalf(pkcs8)).toBe(spki)
})

test('a serial number is taken as it is, or out of its certificate', () => {
  expect(readSerial('5157f09efdc096de15ebe81a47057a7200000000')).toBe('5157F09EFDC096DE15EBE81A47057A7200000000')
  expect(readSerial(CERTIFICATE)).toMatch(/^[0-9A-F]{30,40}$/)
  expect(() => readSerial('not a serial')).toThrow(KeyError)
})

test('what is no key, the wrong half, too short, of another kind or a missing file is refused without being repeated', () => {
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 })
  const curve = generateKeyPairSync('ed25519')
  const wrong: [(value: string) => string, string][] = [
    [readPrivateKey, 'secret-words'],
    [readPrivateKey, spki],
    [readPrivateKey, `${pkcs8.slice(0, 200)}\n-----END PRIVATE KEY-----`],
    [readPrivateKey, small.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string],
    [readPrivateKey, curve.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string],
    [readPrivateKey, '/nowhere/key.pem'],
    [readPublicKey, pkcs8],
    [readPublicKey, 'secret-words'],
    [readPublicKey, small.publicKey.export({ type: 'spki', format: 'pem' }) as string],
  ]
  for (const [read, value] of wrong) {
    expect(() => read(value)).toThrow(KeyError)
    expect(() => read(value)).not.toThrow(/secret-words|BEGIN/)
  }
})
