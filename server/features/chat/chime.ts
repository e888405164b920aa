import type { FastifyInstance } from 'fastify'
import type { ChatSound } from '#domain/conversation-sound.ts'
import { writeWav } from './sound/sound-file.ts'

export const CHIME = '/sounds/message.wav'

const SAMPLES_PER_SECOND = 16_000
const SECONDS = 0.42
const BYTES_PER_SAMPLE = 2
const LOUDNESS = 0.28
const NOTES = [
  { hertz: 880, from: 0, fadesBy: 0.11 },
  { hertz: 1_174.66, from: 0.09, fadesBy: 0.13 },
] as const

const YEAR_SECONDS = 31_536_000

/** Address of the sound that staff have chosen; empty for none. */
export const addressOfSound = ({ choice, own }: ChatSound): string =>
  choice === 'house' ? CHIME : choice === 'own' ? (own?.address ?? '') : ''

/** The sound is computed, so that the shop needs nobody's licence. */
export function chimeRoute(app: FastifyInstance): void {
  const sound = drawChime()
  app.get(CHIME, { schema: { hide: true } }, (_request, reply) =>
    reply.header('content-type', 'audio/wav').header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).send(sound),
  )
}

function drawChime(): Buffer {
  const samples = Buffer.alloc(Math.floor(SAMPLES_PER_SECOND * SECONDS) * BYTES_PER_SAMPLE)
  for (let at = 0; at < samples.length; at += BYTES_PER_SAMPLE) {
    const value = LOUDNESS * heightAt(at / BYTES_PER_SAMPLE / SAMPLES_PER_SECOND)
    samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), at)
  }
  return writeWav(samples, { kind: 1, channels: 1, rate: SAMPLES_PER_SECOND, depth: BYTES_PER_SAMPLE * 8 })
}

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
