import sharp from 'sharp'
import { paintOnOrder } from '#server/external/paint-process.ts'
import { drawQuestion } from './draw-question.ts'

/* Started by routes.ts: drawing takes some hundredths of a second. */

paintOnOrder(async (question: Parameters<typeof drawQuestion>[0]) => {
  const { picture, piece } = drawQuestion(question)
  const png = (svg: string) =>
    sharp(Buffer.from(svg))
      .png({ palette: piece === undefined })
      .toBuffer()
  return [
    { suffix: 'picture', bytes: await png(picture) },
    ...(piece === undefined ? [] : [{ suffix: 'piece', bytes: await png(piece) }]),
  ]
})
