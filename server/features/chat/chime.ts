import type { FastifyInstance } from 'fastify'

/** Where the sound of a new message is. */
export const CHIME = '/sounds/message.wav'

const SAMPLES_PER_SECOND = 16_000
const SECONDS = 0.42
const BYTES_PER_SAMPLE = 2
const HEADER_BYTES = 44
const LOUDNESS = 0.28
/** Two notes of a small bell, the second a fourth above the first and a little later. */
const NOTES = [
  { hertz: 880, from: 0, fadesBy: 0.11 },
  { hertz: 1_174.66, from: 0.09, fadesBy: 0.13 },
] as const

const YEAR_SECONDS = 31_536_000

/** The sound is made by rule, when the server starts, so that it is nobody's but the shop's. */
export function chimeRoute(app: FastifyInstance): void {
  const sound = drawChime()
  app.get(CHIME, { schema: { hide: true } }, (_request, reply) =>
    reply.header('content-type', 'audio/wav').header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).send(sound),
  )
}

/** A WAV file: 16 bit, one channel. */
export function drawChime(): Buffer {
  const count = Math.floor(SAMPLES_PER_SECOND * SECONDS)
  const file = Buffer.alloc(HEADER_BYTES + count * BYTES_PER_SAMPLE)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  file.writeUInt32LE(SAMPLES_PER_SECOND * BYTES_PER_SAMPLE, 28)
  file.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  file.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(count * BYTES_PER_SAMPLE, 40)
  for (let index = 0; index < count; index += 1) {
    const value = LOUDNESS * heightAt(index / SAMPLES_PER_SECOND)
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), HEADER_BYTES + index * BYTES_PER_SAMPLE)
  }
  return file
}

/** Each note with a weak octave above it, struck softly and fading; all of it ends in silence, without a click. */
function heightAt(seconds: number): number {
  const left = SECONDS - seconds
  const ending = Math.min(1, left / 0.03)
  return NOTES.reduce((sum, { hertz, from, fadesBy }) => {
    const at = seconds - from
    if (at < 0) return sum
    const struck = Math.min(1, at / 0.006)
    const wave = Math.sin(2 * Math.PI * hertz * at) + 0.25 * Math.sin(4 * Math.PI * hertz * at)
    return sum + ending * struck * Math.exp(-at / fadesBy) * wave
  }, 0)
}
