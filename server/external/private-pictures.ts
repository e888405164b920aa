import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PICTURE_WIDTHS, pictureAt } from '#domain/picture.ts'
import { type FileStore, fileStore, nameOf } from './file-store.ts'
import type { S3Config } from './storage/s3-config.ts'
import { PRIVATE_PICTURES, type Storage, UPLOADS } from './storage/storage.ts'

/** These pictures are served only with a signature that expires. Publishing one moves its files; its address in the database stays. */
export type PrivatePictures = {
  files: FileStore
  /** Adds a signature valid for some hours. Returns other addresses unchanged. */
  sign: (address: string) => string
  /** Returns any width with the remaining seconds of the signature; undefined without a valid one. */
  open: (address: string, until: string, key: string) => Promise<{ bytes: Buffer; seconds: number } | undefined>
  publish: (address: string) => Promise<void>
  hide: (address: string) => Promise<void>
  /** In all widths, public or private. */
  remove: (address: string) => Promise<void>
}

const HOUR_SECONDS = 60 * 60
/** Rounded to the hour, so that browsers can cache the address. */
const SIGNED_FOR_HOURS = 6
const KEY_FILE = 'picture-key'
const KEY_BYTES = 32
const SIGNATURE_BYTES = 16
/** Only these names may be moved. */
const UPLOADED = /^\/uploads\/(\d{4}\/\d{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d{1,4})?\.webp$/

type Parts = { storage: Storage; key: () => Buffer; now: () => Date }

export function privatePictures({ storage, key: readKey, now }: Parts): PrivatePictures {
  const [hidden, shown] = [fileStore(storage, PRIVATE_PICTURES), fileStore(storage, UPLOADS)]
  const nowSeconds = () => Math.floor(now().getTime() / 1000)
  let secret: Buffer | undefined

  const signatureOf = (name: string, until: string): Buffer => {
    secret ??= readKey()
    return createHmac('sha256', secret).update(`picture ${name} ${until}`).digest().subarray(0, SIGNATURE_BYTES)
  }

  async function move(address: string, from: string, to: string): Promise<void> {
    if (!UPLOADED.test(address)) return
    for (const each of versionsOf(address)) await storage.move(nameOf(each, from), nameOf(each, to))
  }

  return {
    files: hidden,
    sign(address) {
      const [, name] = UPLOADED.exec(address) ?? []
      if (name === undefined) return address
      const until = String((Math.floor(nowSeconds() / HOUR_SECONDS) + 1 + SIGNED_FOR_HOURS) * HOUR_SECONDS)
      return `${address}?until=${until}&key=${signatureOf(name, until).toString('base64url')}`
    },
    async open(address, until, key) {
      const [, name] = UPLOADED.exec(address) ?? []
      if (name === undefined || !/^\d{1,12}$/.test(until)) return
      const [given, right] = [Buffer.from(key, 'base64url'), signatureOf(name, until)]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return
      const seconds = Number(until) - nowSeconds()
      if (seconds <= 0) return
      const bytes = await storage.read(nameOf(address, PRIVATE_PICTURES))
      return bytes && { bytes, seconds }
    },
    publish: (address) => move(address, PRIVATE_PICTURES, UPLOADS),
    hide: (address) => move(address, UPLOADS, PRIVATE_PICTURES),
    async remove(address) {
      for (const each of versionsOf(address)) await Promise.all([hidden.remove(each), shown.remove(each)])
    },
  }
}

/** Removes the host (phone clients send absolute addresses) and the signature. */
export const plainAddress = (given: string): string =>
  given
    .trim()
    .replace(/^https?:\/\/[^/]+(?=\/uploads\/)/, '')
    .replace(/\?until=\d+&key=[\w-]+$/, '')

/** Full size last: when it exists, the smaller ones do. */
const versionsOf = (address: string): string[] => [...PICTURE_WIDTHS.map((width) => pictureAt(address, width)), address]

/**
 * Signs the addresses. Hosts that share a bucket share its keys, and so have the same without any file of their own; another secret makes
 * the addresses that were given out before end early.
 */
export const pictureKey = ({ dataDir, s3 }: { dataDir: string; s3: S3Config | undefined }) =>
  s3 ? () => createHmac('sha256', s3.secretAccessKey).update('addresses of private pictures').digest() : () => readKey(dataDir)

/** The key is linked to its name when complete, so that simultaneous starts agree on one. */
function readKey(dataDir: string): Buffer {
  const path = resolve(dataDir, KEY_FILE)
  const made = resolve(dataDir, `.${KEY_FILE}-${randomBytes(8).toString('hex')}`)
  try {
    return readFileSync(path)
  } catch (error) {
    ifMissing(error)
  }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(made, randomBytes(KEY_BYTES), { mode: 0o600 })
  try {
    linkSync(made, path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(made)
  }
  return readFileSync(path)
}

function ifMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}
