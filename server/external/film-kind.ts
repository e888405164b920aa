export type FilmKind = 'mp4' | 'webm'
/** `read` gives fewer bytes at the file's end. */
type FilmFile = { bytes: number; read: (at: number, length: number) => Promise<Buffer> }

const HEAD_BYTES = 4_096
/** MP4 brands that browsers play (ISO 14496-12); QuickTime's `qt  ` is not one. */
const BRANDS = new Set([
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'iso8',
  'mp41',
  'mp42',
  'avc1',
  'av01',
  'dash',
  'M4V ',
  'MSNV',
])
const BOXES_MAX = 10_000
const EBML = 0x1a45dfa3
const SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67])

/** Judges by content, never by name (T36). An MP4's boxes, or a WebM's segment, must fill the file. */
export async function filmKind(file: FilmFile): Promise<FilmKind | undefined> {
  const start = await file.read(0, HEAD_BYTES)
  if (isWebm(start)) return fillsFile(start, file.bytes) ? 'webm' : undefined
  return begins(start) && (await isWholeMp4(file)) ? 'mp4' : undefined
}

/** Used to refuse an upload at its first part. */
export const canBeFilm = (start: Buffer): boolean => isWebm(start) || begins(start)

function begins(start: Buffer): boolean {
  if (start.length < 16 || start.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(start.readUInt32BE(0), start.length)
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) if (BRANDS.has(start.toString('latin1', at, at + 4))) return true
  return false
}

function isWebm(start: Buffer): boolean {
  if (start.length < 32 || start.readUInt32BE(0) !== EBML) return false
  const type = start.indexOf('webm', 4, 'latin1')
  return type > 0 && type < 64 && start.indexOf(SEGMENT, type) > 0
}

/** The segment's length has a variable size (RFC 8794); unfinished recordings have none. */
function fillsFile(start: Buffer, size: number): boolean {
  const at = start.indexOf(SEGMENT) + SEGMENT.length
  const width = Math.clz32(start[at] ?? 0) - 24 + 1
  if (width > 8 || at + width > start.length) return false
  const bits = 7n * BigInt(width)
  const length = BigInt(`0x${start.toString('hex', at, at + width)}`) & ((1n << bits) - 1n)
  const isUnknown = length === (1n << bits) - 1n
  return isUnknown ? size > start.length : BigInt(at + width) + length === BigInt(size)
}

async function isWholeMp4({ bytes, read }: FilmFile): Promise<boolean> {
  const seen = new Set<string>()
  let at = 0
  for (let box = 0; at < bytes && box < BOXES_MAX; box += 1) {
    const header = await read(at, 16)
    if (header.length < 8) return false
    seen.add(header.toString('latin1', 4, 8))
    const length = boxLength(header, bytes - at)
    if (length < 8) return false
    at += length
  }
  return at === bytes && seen.has('moov') && (seen.has('mdat') || seen.has('moof'))
}

/** 1: a longer length field follows; 0: up to the end of the file. */
function boxLength(header: Buffer, left: number): number {
  const length = header.readUInt32BE(0)
  if (length === 0) return left
  if (length !== 1) return length
  return header.length < 16 ? 0 : Number(header.readBigUInt64BE(8))
}
