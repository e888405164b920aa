import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { allowOnlyPhotos, drawPicture } from './draw-picture.ts'
import type { DrawAnswer, DrawOrder } from './picture-decoder.ts'
import { PictureUnusable } from './picture-version.ts'

/*
 * The process that decodes what strangers send (picture-decoder.ts starts and ends it). It may die of a picture at any time; the server
 * then refuses that picture and starts another process for the next one.
 */

const WATCH_EVERY_MS = 20

/** The server's answers and pages go first. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
allowOnlyPhotos()
sharp.cache(false)
sharp.concurrency(1)

// The server ends this process when it does not need it any more, after the pictures on their way. Ctrl-C reaches both at once.
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

/** Not `process.exit`, which waits for the threads that decode. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL')
}
