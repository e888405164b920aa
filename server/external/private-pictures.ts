import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PICTURE_WIDTHS, pictureAt } from '#domain/picture.ts'
import { type FileStore, folderStore } from './file-store.ts'
import { moveFile } from './incoming-files.ts'

export const PRIVATE_PICTURES_FOLDER = 'private-pictures'

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

type Place = { dataDir: string; uploadsDir: string; now: () => Date }

export function privatePictures({ dataDir, uploadsDir, now }: Place): PrivatePictures {
  const folder = resolve(dataDir, PRIVATE_PICTURES_FOLDER)
  const [hidden, shown] = [folderStore(folder), folderStore(uploadsDir)]
  const nowSeconds = () => Math.floor(now().getTime() / 1000)
  let secret: Buffer | undefined

  const signatureOf = (name: string, until: string): Buffer => {
    secret ??= readKey(dataDir)
    return createHmac('sha256', secret).update(`picture ${name} ${until}`).digest().subarray(0, SIGNATURE_BYTES)
  }

  async function move(address: string, from: string, to: string): Promise<void> {
    if (!UPLOADED.test(address)) return
    for (const each of versionsOf(address)) {
      const name = each.replace('/uploads/', '')
      await moveFile(resolve(from, name), resolve(to, name)).catch(ifMissing)
    }
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
      const bytes = await readFile(resolve(folder, address.replace('/uploads/', ''))).catch(ifMissing)
      return bytes && { bytes, seconds }
    },
    publish: (address) => move(address, folder, uploadsDir),
    hide: (address) => move(address, uploadsDir, folder),
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
