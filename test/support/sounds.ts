import { checksumOf, writeWav } from '#server/features/chat/sound/sound-file.ts'

/* Minimal sound files. */

const RATE = 8_000

export function wavOf(seconds: number): Buffer {
  const samples = Buffer.alloc(Math.round(seconds * RATE) * 2)
  for (let at = 0; at < samples.length; at += 2) samples.writeInt16LE(Math.round(8_000 * Math.sin(at / 5)), at)
  return writeWav(samples, { kind: 1, channels: 1, rate: RATE, depth: 16 })
}

/** Silent frames of 32 kbit/s at 44,100 Hz, 26 ms each. */
export function mp3Of(frames: number): Buffer {
  const frame = Buffer.alloc(104)
  frame.writeUInt32BE(0xff_fb_10_c4)
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

const VORBIS_RATE = 44_100

/** Pages of a Vorbis stream with truncated packets. */
export function oggOf(seconds: number): Buffer {
  const head = Buffer.alloc(30)
  head.write('\u0001vorbis', 'latin1')
  head.writeUInt8(1, 11)
  head.writeUInt32LE(VORBIS_RATE, 12)
  return Buffer.concat([
    pageOf(head, { kind: 2, number: 0, place: 0n }),
    pageOf(Buffer.from('\u0003vorbis comment'), { kind: 0, number: 1, place: 0n }),
    pageOf(Buffer.alloc(90, 7), { kind: 4, number: 2, place: BigInt(Math.round(seconds * VORBIS_RATE)) }),
  ])
}

function pageOf(packet: Buffer, { kind, number, place }: { kind: number; number: number; place: bigint }): Buffer {
  const head = Buffer.alloc(28)
  head.write('OggS', 'latin1')
  head.writeUInt8(kind, 5)
  head.writeBigInt64LE(place, 6)
  head.writeUInt32LE(77, 14)
  head.writeUInt32LE(number, 18)
  head.writeUInt8(1, 26)
  head.writeUInt8(packet.length, 27)
  const page = Buffer.concat([head, packet])
  page.writeUInt32LE(checksumOf(page), 22)
  return page
}
