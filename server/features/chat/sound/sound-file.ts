/** `extension` decides the served media type. */
export type SoundFile = { extension: 'mp3' | 'ogg' | 'wav'; bytes: Buffer; seconds: number }

/**
 * Checks the content, never the name; undefined when it is no sound. Keeps only the sound: tags, pictures and hidden data are
 * dropped, which libraries that only measure a file do not do.
 */
export const readSoundFile = (bytes: Buffer): SoundFile | undefined => readWav(bytes) ?? readOgg(bytes) ?? readMp3(bytes)

/* WAV */

const WAV_HEADER_BYTES = 12
const CHUNK_BYTES = 8
const FORMAT_BYTES = 16
/** Formats that every browser plays. */
const WHOLE = 1
const FLOATING = 3
const EXTENSIBLE = 0xfffe
const SUBFORMAT_AT = 24
const DEPTHS: Record<number, readonly number[]> = { [WHOLE]: [8, 16, 24, 32], [FLOATING]: [32] }
const CHANNELS_MAX = 2
const [SAMPLES_PER_SECOND_MIN, SAMPLES_PER_SECOND_MAX] = [8_000, 96_000]

function readWav(file: Buffer): SoundFile | undefined {
  if (nameAt(file, 0) !== 'RIFF' || nameAt(file, 8) !== 'WAVE') return undefined
  const format = findChunk(file, 'fmt ')
  const samples = findChunk(file, 'data')
  if (!format || !samples || format.length < FORMAT_BYTES) return undefined
  const [tag, channels, rate] = [format.readUInt16LE(0), format.readUInt16LE(2), format.readUInt32LE(4)]
  const depth = format.readUInt16LE(14)
  const kind = tag === EXTENSIBLE && format.length >= SUBFORMAT_AT + 2 ? format.readUInt16LE(SUBFORMAT_AT) : tag
  const isPlayable =
    DEPTHS[kind]?.includes(depth) &&
    channels >= 1 &&
    channels <= CHANNELS_MAX &&
    rate >= SAMPLES_PER_SECOND_MIN &&
    rate <= SAMPLES_PER_SECOND_MAX
  if (!isPlayable) return undefined
  const frameBytes = (channels * depth) / 8
  const heard = samples.subarray(0, samples.length - (samples.length % frameBytes))
  if (heard.length === 0) return undefined
  const bytes = writeWav(heard, { kind, channels, rate, depth })
  return { extension: 'wav', bytes, seconds: heard.length / frameBytes / rate }
}

/** A truncated chunk is returned as it is. */
function findChunk(file: Buffer, name: string): Buffer | undefined {
  let at = WAV_HEADER_BYTES
  while (at + CHUNK_BYTES <= file.length) {
    const length = file.readUInt32LE(at + 4)
    const from = at + CHUNK_BYTES
    if (nameAt(file, at) === name) return file.subarray(from, Math.min(from + length, file.length))
    // Chunks begin at even offsets.
    at = from + length + (length % 2)
  }
  return undefined
}

type Format = { kind: number; channels: number; rate: number; depth: number }

export function writeWav(samples: Buffer, { kind, channels, rate, depth }: Format): Buffer {
  const head = Buffer.alloc(WAV_HEADER_BYTES + CHUNK_BYTES + FORMAT_BYTES + CHUNK_BYTES)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(head.length - CHUNK_BYTES + samples.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(FORMAT_BYTES, 16)
  head.writeUInt16LE(kind, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE((rate * channels * depth) / 8, 28)
  head.writeUInt16LE((channels * depth) / 8, 32)
  head.writeUInt16LE(depth, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const nameAt = (file: Buffer, at: number): string => file.toString('latin1', at, at + 4)

/* Ogg (RFC 3533) with Vorbis or Opus */

const OGG_HEADER_BYTES = 27
const CHECKSUM_AT = 22
const FIRST_OF_STREAM = 2
const PAGES_MIN = 3
const OPUS_SAMPLES_PER_SECOND = 48_000
/** Marks a page on which no packet ends. */
const NO_PLACE = -1n

type Page = { bytes: Buffer; content: Buffer; isFirst: boolean; place: bigint; stream: number }

/** Undefined for films and files with several streams. */
function readOgg(file: Buffer): SoundFile | undefined {
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
  if (at + OGG_HEADER_BYTES > file.length || file.toString('latin1', at, at + 4) !== 'OggS' || file[at + 4] !== 0)
    return undefined
  const segments = file.subarray(at + OGG_HEADER_BYTES, at + OGG_HEADER_BYTES + (file[at + 26] ?? 0))
  const from = at + OGG_HEADER_BYTES + segments.length
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

/** Undefined when the stream is neither Vorbis nor Opus. */
function timingOf(head: Buffer): { samplesPerSecond: number; skipped: number } | undefined {
  if (head.length >= 19 && head.toString('latin1', 0, 8) === 'OpusHead')
    return { samplesPerSecond: OPUS_SAMPLES_PER_SECOND, skipped: head.readUInt16LE(10) }
  if (head.length >= 30 && head.toString('latin1', 0, 7) === '\u0001vorbis')
    return { samplesPerSecond: head.readUInt32LE(12), skipped: 0 }
  return undefined
}

/** CRC of RFC 3533: polynomial 04c11db7, not reflected, not inverted; the checksum field counts as zero. */
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

/* MPEG audio, layer III */

const MP3_HEADER_BYTES = 4
const TAG_HEADER_BYTES = 10
/** One or two headers may occur by chance in any file. */
const FRAMES_MIN = 4
const LAYER_III = 1
/** Ordered by the version bits: 2.5, (none), 2, 1. */
const RATES: readonly (readonly number[])[] = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]]
const VERSION_1 = 3
const BITS_PER_SECOND_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITS_PER_SECOND_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

type Frame = { length: number; rate: number; samples: number }

function readMp3(file: Buffer): SoundFile | undefined {
  const from = beginning(file)
  let [at, count, seconds] = [from, 0, 0]
  const first = frameAt(file, from)
  for (let frame = first; frame && frame.rate === first?.rate; frame = frameAt(file, at)) {
    at += frame.length
    count += 1
    seconds += frame.samples / frame.rate
  }
  return count < FRAMES_MIN ? undefined : { extension: 'mp3', bytes: file.subarray(from, at), seconds }
}

/** Skips ID3 tags and zero padding. */
function beginning(file: Buffer): number {
  let at = 0
  while (file.toString('latin1', at, at + 3) === 'ID3' && at + TAG_HEADER_BYTES <= file.length) {
    // Seven bits of each byte count.
    const length = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((file[at + place] ?? 0) & 0x7f), 0)
    at += TAG_HEADER_BYTES + length
  }
  while (at > 0 && at < file.length && file[at] === 0) at += 1
  return at
}

function frameAt(file: Buffer, at: number): Frame | undefined {
  if (at + MP3_HEADER_BYTES > file.length) return undefined
  const head = file.readUInt32BE(at)
  const [version, layer] = [(head >>> 19) & 3, (head >>> 17) & 3]
  const rate = RATES[version]?.[(head >>> 10) & 3]
  const kilobits = (version === VERSION_1 ? BITS_PER_SECOND_1 : BITS_PER_SECOND_2)[(head >>> 12) & 15]
  if (head >>> 21 !== 0x7ff || layer !== LAYER_III || !rate || !kilobits) return undefined
  const samples = version === VERSION_1 ? 1_152 : 576
  const padding = (head >>> 9) & 1
  const length = Math.floor((samples / 8) * ((kilobits * 1_000) / rate)) + padding
  return at + length > file.length ? undefined : { length, rate, samples }
}
