import type { SoundFile } from './sound-file.ts'

/* Ogg (RFC 3533) with Vorbis or Opus in it: a row of pages, each with a check sum over itself. */

const PAGE_HEADER_BYTES = 27
const CHECKSUM_AT = 22
const FIRST_OF_STREAM = 2
/** The pages of the headers, and one with sound. */
const PAGES_MIN = 3
const OPUS_SAMPLES_PER_SECOND = 48_000
/** A page on which no packet ends says so by −1. */
const NO_PLACE = -1n

type Page = { bytes: Buffer; content: Buffer; isFirst: boolean; place: bigint; stream: number }

/** The pages of one stream of sound; undefined for what is none, for films, and for several streams in one file. */
export function readOgg(file: Buffer): SoundFile | undefined {
  const pages = readPages(file)
  const [first] = pages
  if (!first || pages.length < PAGES_MIN) return undefined
  const timing = timingOf(first.content)
  const isOneStream =
    first.isFirst && pages.every(({ stream, isFirst }, index) => stream === first.stream && isFirst === (index === 0))
  const end = pages.map(({ place }) => place).findLast((place) => place !== NO_PLACE)
  if (!timing || !isOneStream || end === undefined) return undefined
  const seconds = (Number(end) - timing.skipped) / timing.samplesPerSecond
  if (!(seconds > 0)) return undefined
  return { extension: 'ogg', bytes: Buffer.concat(pages.map(({ bytes }) => bytes)), seconds }
}

/** Pages from the beginning on, up to the first that is none. */
function readPages(file: Buffer): Page[] {
  const pages: Page[] = []
  let at = 0
  for (let page = pageAt(file, at); page; page = pageAt(file, at)) {
    pages.push(page)
    at += page.bytes.length
  }
  return pages
}

function pageAt(file: Buffer, at: number): Page | undefined {
  if (at + PAGE_HEADER_BYTES > file.length || file.toString('latin1', at, at + 4) !== 'OggS' || file[at + 4] !== 0)
    return undefined
  const segments = file.subarray(at + PAGE_HEADER_BYTES, at + PAGE_HEADER_BYTES + (file[at + 26] ?? 0))
  const from = at + PAGE_HEADER_BYTES + segments.length
  const end = from + segments.reduce((sum, length) => sum + length, 0)
  if (end > file.length) return undefined
  const bytes = file.subarray(at, end)
  if (checksumOf(bytes) !== file.readUInt32LE(at + CHECKSUM_AT)) return undefined
  return {
    bytes,
    content: file.subarray(from, end),
    isFirst: ((file[at + 5] ?? 0) & FIRST_OF_STREAM) !== 0,
    place: file.readBigInt64LE(at + 6),
    stream: file.readUInt32LE(at + 14),
  }
}

/** How the places of pages are counted; undefined for a stream that is neither Vorbis nor Opus. */
function timingOf(head: Buffer): { samplesPerSecond: number; skipped: number } | undefined {
  if (head.length >= 19 && head.toString('latin1', 0, 8) === 'OpusHead')
    return { samplesPerSecond: OPUS_SAMPLES_PER_SECOND, skipped: head.readUInt16LE(10) }
  if (head.length >= 30 && head.toString('latin1', 0, 7) === '\u0001vorbis')
    return { samplesPerSecond: head.readUInt32LE(12), skipped: 0 }
  return undefined
}

/** RFC 3533's own: polynomial 04c11db7, neither turned round nor inverted; the field itself counts as zero. */
export function checksumOf(page: Buffer): number {
  let sum = 0
  for (let index = 0; index < page.length; index += 1) {
    const isOwnField = index >= CHECKSUM_AT && index < CHECKSUM_AT + 4
    const byte = isOwnField ? 0 : (page[index] ?? 0)
    sum = ((sum << 8) ^ (TABLE[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0
  }
  return sum
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1
  return sum >>> 0
})
