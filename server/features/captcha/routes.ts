import { done } from '#contract/done.ts'
import * as contract from '#contract/shop/captcha.ts'
import { pictureDecoder } from '#server/external/picture-decoder.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { askQuestion } from './ask-question.ts'
import { checkAnswer } from './check-answer.ts'

const QUESTIONS_PER_MINUTE = 40
const ANSWERS_PER_MINUTE = 40

/** Whoever waits longer asks again. */
const LIMITS = { waitingMax: 60, waitMaxMs: 3_000, drawMaxMs: 3_000 }

/** `stop` ends the process that draws. */
export function captchaRoutes(serve: Serve, { db, log }: Deps): { stop: () => void } {
  const painter = pictureDecoder(log, LIMITS, new URL('paint-process.ts', import.meta.url))
  serve(
    contract.askCaptcha,
    async ({ query }) => {
      const { token, secretKey, words, picture, piece } = await askQuestion(db, painter, contract.decodeKind(query.captchaType))
      return {
        originalImageBase64: picture.toString('base64'),
        jigsawImageBase64: piece?.toString('base64') ?? '',
        secretKey,
        token,
        wordList: words,
      }
    },
    { perMinute: QUESTIONS_PER_MINUTE },
  )
  serve(
    contract.checkCaptcha,
    async ({ body: { captchaType, token, pointJson } }) => {
      await checkAnswer(db, { kind: contract.decodeKind(captchaType), token, answer: pointJson })
      return done('done')
    },
    { perMinute: ANSWERS_PER_MINUTE },
  )
  return { stop: painter.stop }
}
