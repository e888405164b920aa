import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import type { CaptchaKind, Spot } from '#domain/captcha.ts'

/*
 * The captcha of CRMEB's phone clients (docs/wire.md, "Sign-in"), after the AJ-Captcha library: answers travel as JSON under AES with a key that
 * the client was given, which hides nothing; what counts is that the right answer never leaves the server.
 */

const KINDS = { clickWord: 'letters', blockPuzzle: 'gap' } as const satisfies Record<string, CaptchaKind>
const wireKind = z.enum(Object.keys(KINDS) as [keyof typeof KINDS, ...(keyof typeof KINDS)[]])
export const decodeKind = (kind: keyof typeof KINDS): CaptchaKind => KINDS[kind]

const CLIENT_UID_MAX = 100
const ANSWER_MAX = 2_000

/** Pictures are PNG in base64, without the prefix of a data URL. */
export const askCaptcha = endpoint({
  method: 'GET',
  path: '/ajcaptcha',
  access: 'public',
  summary: 'A picture with letters to click in order (clickWord), or with a piece to push into its gap (blockPuzzle)',
  query: z.object({
    captchaType: wireKind.default('clickWord'),
    clientUid: wireText(CLIENT_UID_MAX).default(''),
    ts: wireText(CLIENT_UID_MAX).or(z.number()).default(''),
  }),
  data: z.object({
    originalImageBase64: z.string(),
    jigsawImageBase64: z.string(),
    secretKey: z.string(),
    token: z.string(),
    wordList: z.array(z.string()),
  }),
})

export const checkCaptcha = endpoint({
  method: 'POST',
  path: '/ajcheck',
  access: 'public',
  summary: 'Answer a captcha; each has one try',
  body: z.object({
    captchaType: wireKind.default('clickWord'),
    token: wireText(64).default(''),
    pointJson: wireText(ANSWER_MAX).default(''),
  }),
  data: z.undefined(),
})

const COORDINATE_MAX = 10_000
const spot = z.object({
  x: z.number().min(-COORDINATE_MAX).max(COORDINATE_MAX),
  y: z.number().min(-COORDINATE_MAX).max(COORDINATE_MAX),
})
const spots = z.union([spot.transform((one) => [one]), z.array(spot).max(10)])

/** What a client has clicked; undefined when it is no answer at all. */
export function decodeSpots(json: string): Spot[] | undefined {
  try {
    return spots.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}
