import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { allowOnlyPhotos, drawPicture } from './draw-picture.ts'
import type { DrawAnswer, DrawOrder } from './picture-decoder.ts'
import { PictureUnusable } from './picture-version.ts'

/* Started by picture-decoder.ts. A picture may kill this process; the server then refuses it. */

const WATCH_EVERY_MS = 20

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
allowOnlyPhotos()
sharp.cache(false)
sharp.concurrency(1)

// Ctrl-C reaches both processes, but the server ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', endNow)

process.on('message', async ({ bytes, memoryMaxBytes }: DrawOrder) => {
  const watch = setInterval(() => process.memoryUsage.rss() > memoryMaxBytes && endNow(), WATCH_EVERY_MS)
  const answer = await draw(bytes)
  clearInterval(watch)
  process.send?.(answer)
})

async function draw(bytes: Buffer): Promise<DrawAnswer> {
  try {
    return { versions: await drawPicture(bytes) }
  } catch (error) {
    return { unusable: error instanceof PictureUnusable ? error.reason : 'failed' }
  }
}

/** `process.exit` would wait for the decoding threads. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL')
}
