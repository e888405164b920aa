import { randomBytes, randomInt } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import {
  CAPTCHA_LETTERS,
  CAPTCHA_MINUTES,
  CAPTCHA_SIZE,
  type CaptchaKind,
  LETTERS_ASKED,
  LETTERS_SHOWN,
  PIECE_SIZE,
  type Spot,
} from '#domain/captcha.ts'
import type { Db } from '#server/db/database.ts'
import type { PictureDecoder } from '#server/external/picture-decoder.ts'
import type { Drawing, DrawnLetter } from './draw-question.ts'
import { hashOf } from './hash-of.ts'
import { insertQuestion } from './sql.ts'

export type Asked = { token: string; secretKey: string; words: string[]; picture: Buffer; piece: Buffer | undefined }

/** Sixteen characters: the clients use them as a key of 128 bits. */
const newSecretKey = (): string => randomBytes(8).toString('hex')
const newToken = (): string => randomBytes(24).toString('base64url')

const { width, height } = CAPTCHA_SIZE
const MARGIN = 34
const SWAY = 12

function shuffled<T>(list: readonly T[]): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(randomInt(left.length), 1))
}

/** Side by side, so that none lies on another; where each stands is drawn by lot. */
function placeLetters(): DrawnLetter[] {
  const column = width / LETTERS_SHOWN
  const chosen = shuffled([...CAPTCHA_LETTERS]).slice(0, LETTERS_SHOWN)
  return chosen.map((letter, index) => ({
    letter,
    x: Math.round(column * (index + 0.5)) + randomInt(-SWAY, SWAY + 1),
    y: randomInt(MARGIN, height - MARGIN + 1),
  }))
}

/** Not too far to the left, where the piece begins its way. */
const placeGap = (): Spot => ({ x: randomInt(90, width - PIECE_SIZE - 10), y: randomInt(10, height - PIECE_SIZE - 10) })

function makeUp(kind: CaptchaKind): { drawing: Drawing; spots: Spot[]; words: string[] } {
  const seed = randomBytes(12).toString('hex')
  if (kind === 'gap') {
    const gap = placeGap()
    return { drawing: { kind, seed, gap }, spots: [gap], words: [] }
  }
  const letters = placeLetters()
  const asked = shuffled(letters).slice(0, LETTERS_ASKED)
  return {
    drawing: { kind, seed, letters },
    spots: asked.map(({ x, y }) => ({ x, y })),
    words: asked.map(({ letter }) => letter),
  }
}

/** Draws a new question. Refuses when too many wait for theirs. */
export async function askQuestion(db: Db, painter: PictureDecoder, kind: CaptchaKind): Promise<Asked> {
  const { drawing, spots, words } = makeUp(kind)
  const [token, secretKey] = [newToken(), newSecretKey()]
  const versions = await painter.draw(Buffer.from(JSON.stringify(drawing))).catch(() => refuse('captcha-busy'))
  const bytesOf = (name: string) => versions.find(({ suffix }) => suffix === name)?.bytes
  const picture = bytesOf('picture') ?? refuse('captcha-busy')
  await insertQuestion(db, { kind, spots, secretKey, tokenHash: hashOf(token), minutes: CAPTCHA_MINUTES })
  return { token, secretKey, words, picture, piece: bytesOf('piece') }
}
