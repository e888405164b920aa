import { createHash, createHmac, hash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { ParcelStepKind } from '#domain/parcel.ts'
import { COURIERS } from '#domain/vocabulary/couriers.ts'
import {
  type ParcelTracking,
  PushRefused,
  type TrackedParcel,
  type TrackedStep,
  type TrackingPush,
  TrackingUnavailable,
} from './parcel-tracking.ts'
import { shanghaiInstant } from './provider-text.ts'

export type Kuaidi100Config = { KUAIDI100_CUSTOMER: string; KUAIDI100_KEY: string }

const HOST = 'https://poll.kuaidi100.com'
const TIMEOUT_MS = 10_000
const TAKEN = '200'
const SUBSCRIBED_ALREADY = '501'
/** The number is unknown, or does not match this phone (yet). */
const NOTHING_KNOWN: ReadonlySet<string> = new Set(['408', '500'])
const STEPS_MAX = 200
const TEXT_MAX = 500

/** Like a number of the courier's, which has never given it to anybody. */
const NOBODYS_PARCEL: TrackedParcel = { courierCode: 'yuantong', trackingNumber: 'YT0000000000000', phone: '' }

export type SendForm = (url: string, form: URLSearchParams) => Promise<unknown>

/** Kuaidi100's query of one parcel, and its subscription, which leads to signed notices. https://api.kuaidi100.com/document */
export function kuaidi100Tracking(config: Kuaidi100Config, send: SendForm = postForm): ParcelTracking {
  const { KUAIDI100_CUSTOMER: customer, KUAIDI100_KEY: key } = config
  const salt = pushSalt(key)
  const ask = async (parcel: TrackedParcel): Promise<TrackedStep[] | undefined> => {
    const param = JSON.stringify({
      com: parcel.courierCode,
      num: parcel.trackingNumber,
      ...phoneOf(parcel),
      resultv2: '4',
      show: '0',
      order: 'desc',
    })
    const answer = await send(
      `${HOST}/poll/query.do`,
      new URLSearchParams({ customer, sign: md5(param + key + customer), param }),
    )
    const refusal = refused.safeParse(answer)
    if (refusal.success) {
      if (NOTHING_KNOWN.has(refusal.data.returnCode)) return undefined
      throw new TrackingUnavailable(`query refused: ${refusal.data.returnCode}`)
    }
    const way = found.safeParse(answer)
    if (!way.success) throw new TrackingUnavailable('query: an answer that is none')
    return stepsOf(way.data)
  }

  return {
    ask,
    async check() {
      await ask(NOBODYS_PARCEL)
    },
    async subscribe(parcel, callbackUrl) {
      const param = JSON.stringify({
        company: parcel.courierCode,
        number: parcel.trackingNumber,
        key,
        parameters: { callbackurl: callbackUrl, salt, resultv2: '4', ...phoneOf(parcel) },
      })
      const answer = answered.safeParse(await send(`${HOST}/poll`, new URLSearchParams({ schema: 'json', param })))
      if (!answer.success) throw new TrackingUnavailable('subscription: an answer that is none')
      const { returnCode } = answer.data
      if (returnCode !== TAKEN && returnCode !== SUBSCRIBED_ALREADY) {
        throw new TrackingUnavailable(`subscription refused: ${returnCode}`)
      }
    },
    readPush: (form) => readPush(form, salt),
    answerPush: (isTaken) =>
      isTaken
        ? { result: true, returnCode: TAKEN, message: 'OK' }
        : { result: false, returnCode: '500', message: 'try again later' },
  }
}

const word = z.union([z.string(), z.number()]).transform(String)
const refused = z.object({ result: z.literal(false), returnCode: word })
const answered = z.object({ returnCode: word })
const step = z.object({
  time: shanghaiInstant,
  context: z.string().trim().max(TEXT_MAX),
  statusCode: word.optional(),
})
const found = z.object({ state: word.optional(), data: z.array(step).max(STEPS_MAX) })
const push = z.object({ lastResult: found.extend({ com: z.string(), nu: z.string() }) })

const KINDS: Record<string, ParcelStepKind> = {
  0: 'in-transit',
  1: 'picked-up',
  2: 'problem',
  3: 'delivered',
  4: 'returned',
  5: 'out-for-delivery',
  6: 'returned',
  7: 'in-transit',
  8: 'customs',
  10: 'customs',
  11: 'customs',
  12: 'customs',
  13: 'customs',
  14: 'returned',
}
/** Codes of three digits (101, 304) refine their first digit; codes of four (1001) mean in transit. */
function kindOf(code: string | undefined): ParcelStepKind | undefined {
  if (code === undefined) return undefined
  return KINDS[code.length === 3 ? code.slice(0, 1) : code] ?? 'in-transit'
}

/** A step without a code is in transit; the newest takes the parcel's state. */
const stepsOf = ({ state, data }: z.output<typeof found>): TrackedStep[] =>
  data
    .toSorted((a, b) => b.time.getTime() - a.time.getTime())
    .map(({ time, context, statusCode }, index) => ({
      at: time,
      kind: kindOf(statusCode) ?? (index === 0 ? kindOf(state) : undefined) ?? 'in-transit',
      text: context,
    }))

function readPush(form: Readonly<Record<string, unknown>>, salt: string): TrackingPush {
  const { sign, param } = form
  if (typeof sign !== 'string' || typeof param !== 'string') throw new PushRefused('signature missing')
  if (!isSame(sign.toUpperCase(), md5(param + salt))) throw new PushRefused('signature wrong')
  const read = push.safeParse(parseJson(param))
  if (!read.success) throw new PushRefused('malformed')
  const { lastResult } = read.data
  return { courierCode: lastResult.com, trackingNumber: lastResult.nu, steps: stepsOf(lastResult) }
}

const phoneOf = ({ courierCode, phone }: TrackedParcel): { phone?: string } =>
  COURIERS.find(({ code }) => code === courierCode)?.needsPhone ? { phone } : {}

/** We choose this salt; deriving it saves a setting. */
export const pushSalt = (key: string): string => createHmac('sha256', key).update('parcel push').digest('hex').slice(0, 32)
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()
/** Compares digests, because timingSafeEqual requires equal lengths. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

async function postForm(url: string, form: URLSearchParams): Promise<unknown> {
  try {
    const response = await fetch(url, { method: 'POST', body: form, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return await response.json()
  } catch (error) {
    throw new TrackingUnavailable(`${new URL(url).pathname} failed: ${error instanceof Error ? error.name : 'unknown'}`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
