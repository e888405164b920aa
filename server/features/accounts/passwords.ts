import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's setting of argon2id; about 40 ms. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** PHC string format: the parameters can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await digest(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`
}

/** Takes the same time without a password or account as for a wrong password (T43). */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = STORED.exec(stored ?? (await nobodysHash())) ?? []
  if (!salt || !tag) throw new Error('a stored password is not readable')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await digest(password, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(actual, Buffer.from(tag, 'base64')) && Boolean(stored)
}

const digest = (
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
): Promise<Buffer> =>
  derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce, tagLength: TAG_BYTES, ...cost })

let nobody: Promise<string> | undefined
function nobodysHash(): Promise<string> {
  nobody ??= hashPassword(randomBytes(SALT_BYTES).toString('hex'))
  return nobody
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** At random, easy to read out and to type; a letter is worth 4.95 bits. */
export const makeReadable = ({ groups, letters }: { groups: number; letters: number }): string =>
  Array.from({ length: groups }, () => Array.from({ length: letters }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )
