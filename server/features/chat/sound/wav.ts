import type { SoundFile } from './sound-file.ts'

const HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8
const FORMAT_BYTES = 16
/** Formats that every browser plays: whole numbers, floating point, and the long form, which names one of the two again. */
const WHOLE = 1
const FLOATING = 3
const EXTENSIBLE = 0xfffe
/** Where the long form says what it is. */
const SUBFORMAT_AT = 24
const DEPTHS: Record<number, readonly number[]> = { [WHOLE]: [8, 16, 24, 32], [FLOATING]: [32] }
const CHANNELS_MAX = 2
const [SAMPLES_PER_SECOND_MIN, SAMPLES_PER_SECOND_MAX] = [8_000, 96_000]

/** A WAV file, with its format and samples only; undefined for what is none. */
export function readWav(file: Buffer): SoundFile | undefined {
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

/** The content of the first chunk of this name; one that ends before it should is as long as it is. */
function findChunk(file: Buffer, name: string): Buffer | undefined {
  let at = HEADER_BYTES
  while (at + CHUNK_HEADER_BYTES <= file.length) {
    const length = file.readUInt32LE(at + 4)
    const from = at + CHUNK_HEADER_BYTES
    if (nameAt(file, at) === name) return file.subarray(from, Math.min(from + length, file.length))
    // Chunks begin at even places.
    at = from + length + (length % 2)
  }
  return undefined
}

type Format = { kind: number; channels: number; rate: number; depth: number }

/** The plain form: a header, the samples, nothing else. */
export function writeWav(samples: Buffer, { kind, channels, rate, depth }: Format): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + CHUNK_HEADER_BYTES + FORMAT_BYTES + CHUNK_HEADER_BYTES)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(head.length - CHUNK_HEADER_BYTES + samples.length, 4)
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
