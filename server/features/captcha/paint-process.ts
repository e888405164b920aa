import sharp from 'sharp'
import type { DrawAnswer, DrawOrder } from '#server/external/picture-decoder.ts'
import { drawQuestion } from './draw-question.ts'

/* Started by routes.ts: drawing takes some hundredths of a second, in which the server would answer nobody. */

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
    const { picture, piece } = drawQuestion(JSON.parse(Buffer.from(bytes).toString()))
    const png = (svg: string) =>
      sharp(Buffer.from(svg))
        .png({ palette: piece === undefined })
        .toBuffer()
    return {
      versions: [
        { suffix: 'picture', bytes: await png(picture) },
        ...(piece === undefined ? [] : [{ suffix: 'piece', bytes: await png(piece) }]),
      ],
    }
  } catch {
    return { unusable: 'failed' }
  }
}
