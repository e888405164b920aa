import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { drawSvg } from '#server/external/draw-picture.ts'
import type { DrawAnswer, DrawOrder } from '#server/external/picture-decoder.ts'
import { drawBottle } from '../artwork/bottle.ts'
import { drawGroup } from '../artwork/group.ts'

/* Started by drawn-pictures.ts: a bottle takes a quarter of a second of work, in which the server would answer nobody. */

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)

// Ctrl-C reaches both processes, but the server ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.on('message', async ({ bytes }: DrawOrder) => {
  process.send?.(await paint(bytes))
})

async function paint(bytes: Buffer): Promise<DrawAnswer> {
  try {
    const picture = JSON.parse(Buffer.from(bytes).toString())
    return { versions: await drawSvg(Array.isArray(picture) ? drawGroup(picture) : drawBottle(picture)) }
  } catch {
    return { unusable: 'failed' }
  }
}
