import type { SoundFile } from './sound-file.ts'

/* MPEG audio, layer III: frames one after the other, each with a header of four bytes that says how long it is. */

const HEADER_BYTES = 4
const TAG_HEADER_BYTES = 10
/** By chance one or two headers in a row may be found anywhere; not so many. */
const FRAMES_MIN = 4
const LAYER_III = 1
/** By the two bits of the header: version 2.5, (none), 2, 1. */
const RATES: readonly (readonly number[])[] = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]]
const VERSION_1 = 3
const BITS_PER_SECOND_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITS_PER_SECOND_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

type Frame = { length: number; rate: number; samples: number }

/** The frames, without tags before or behind them; undefined for what is no MP3. */
export function readMp3(file: Buffer): SoundFile | undefined {
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

/** Behind an ID3 tag and the zeros that fill it up. */
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

/** A whole frame; undefined where none begins, or where the file ends within it. */
function frameAt(file: Buffer, at: number): Frame | undefined {
  if (at + HEADER_BYTES > file.length) return undefined
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
