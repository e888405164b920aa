import sharp from 'sharp'
import type { DrawAnswer, DrawOrder } from './picture-decoder.ts'
import type { PictureVersion } from './picture-version.ts'

/**
 * The main part of a process that paints pictures of its own from JSON, one after the other, for the server that started it by
 * `pictureDecoder`: in the server itself nobody would be answered meanwhile.
 */
export function paintOnOrder(paint: (wanted: never) => Promise<PictureVersion[]>): void {
  sharp.cache(false)
  sharp.concurrency(1)
  // Ctrl-C reaches both processes, but the server ends this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ bytes }: DrawOrder) => {
    const answer = await painted(bytes).catch((): DrawAnswer => ({ unusable: 'failed' }))
    process.send?.(answer)
  })

  const painted = async (bytes: Buffer): Promise<DrawAnswer> => ({
    versions: await paint(JSON.parse(Buffer.from(bytes).toString()) as never),
  })
}
