import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { ImportError } from './import-error.ts'

const END_SIGN = 0x06054b50
const ENTRY_SIGN = 0x02014b50
const END_BYTES = 22
const COMMENT_MAX = 65_535
const ENTRIES_MAX = 2_000
const MEGABYTE = 1024 * 1024
/** Of one unpacked part. A sheet of 20,000 lines has less. */
const PART_MAX_BYTES = 64 * MEGABYTE
/** Of all parts that are read. */
const ALL_MAX_BYTES = 3 * PART_MAX_BYTES
const inflate = promisify(inflateRaw)

export type Zip = { names: ReadonlySet<string>; read: (name: string) => Promise<string> }

/** Only what is asked for is unpacked, and never more than the limit, whatever the file says of itself (T46). */
export function openZip(bytes: Buffer): Zip {
  const entries = listEntries(bytes)
  let left = ALL_MAX_BYTES
  return {
    names: new Set(entries.keys()),
    read: async (name) => {
      const entry = entries.get(name)
      if (!entry) throw new ImportError('not-xlsx')
      const part = await unpacked(bytes, entry)
      left -= part.length
      if (left < 0) throw new ImportError('xlsx-too-large-in-all', { max: ALL_MAX_BYTES / MEGABYTE })
      return part.toString('utf8')
    },
  }
}

async function unpacked(bytes: Buffer, { from, bytes: size, isPacked }: Entry): Promise<Buffer> {
  const packed = bytes.subarray(from, from + size)
  if (!isPacked) return packed
  try {
    return await inflate(packed, { maxOutputLength: PART_MAX_BYTES })
  } catch (error) {
    const isTooLarge = error instanceof RangeError
    throw new ImportError(isTooLarge ? 'xlsx-too-large' : 'not-xlsx', { max: PART_MAX_BYTES / MEGABYTE })
  }
}

type Entry = { from: number; bytes: number; isPacked: boolean }

function listEntries(bytes: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  try {
    const end = endOf(bytes)
    const count = bytes.readUInt16LE(end + 10)
    if (count > ENTRIES_MAX) throw new ImportError('not-xlsx')
    let at = bytes.readUInt32LE(end + 16)
    for (let index = 0; index < count; index++) {
      if (bytes.readUInt32LE(at) !== ENTRY_SIGN) throw new ImportError('not-xlsx')
      const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
      const [name, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
      const start = bytes.readUInt32LE(at + 42)
      const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
      entries.set(bytes.toString('utf8', at + 46, at + 46 + name), { from, bytes: size, isPacked: method === 8 })
      at += 46 + name + extra + comment
    }
  } catch {
    throw new ImportError('not-xlsx')
  }
  return entries
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX)
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END_SIGN) return at
  throw new ImportError('not-xlsx')
}
