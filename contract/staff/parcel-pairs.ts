import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import { COURIER_MAX_LENGTH } from '#domain/parcel.ts'
import {
  cleanOrderNumber,
  cleanTrackingNumber,
  PAIR_PROBLEMS,
  PAIR_STATES,
  PAIR_WORD_MAX,
  PAIRS_MAX,
  type Pair,
} from '#domain/parcel-pairs.ts'
import { write } from './writing.ts'

/* Many parcels at once. Each row has its own answer: a wrong one does not stop the others. */

const wanted = z.object({
  courier: wireText(COURIER_MAX_LENGTH).pipe(z.string().min(1)),
  pairs: z
    .array(
      z.object({
        number: wireText(PAIR_WORD_MAX).transform(cleanOrderNumber),
        trackingNumber: wireText(PAIR_WORD_MAX).transform(cleanTrackingNumber),
      }),
    )
    .min(1)
    .max(PAIRS_MAX),
})
export type WantedPairs = { courier: string; pairs: Pair[] }

/** `problem` is there when the state is `wrong`; `bottles` are those still to be sent. `replacement`: the order that it belongs to. */
const judged = z.object({
  number: z.string(),
  trackingNumber: z.string(),
  state: z.enum(PAIR_STATES),
  problem: z.enum(PAIR_PROBLEMS).nullable(),
  recipient: z.string(),
  bottles: z.number(),
  replacement: z.object({ order: z.string(), id: z.number() }).nullable(),
})
export type JudgedPair = z.infer<typeof judged>
const answer = z.object({ list: z.array(judged) })

const encode = (body: WantedPairs) => ({ body })

export const checkPairs = endpoint({
  ...write('/staff/parcel-pairs/check', 'What sending these pairs of order and tracking number would do; nothing is sent'),
  unlogged: 'A preview; nothing is stored',
  body: wanted,
  data: answer,
  encode,
  decode: ({ list }) => list,
})

export const sendPairs = endpoint({
  ...write(
    '/staff/parcel-pairs/send',
    'Send what is left of each order, or a replacement by its own number; what was sent before by the same pair is not sent again',
  ),
  body: wanted,
  data: answer,
  encode,
  decode: ({ list }) => list,
})

export const readPairsFile = endpoint({
  ...write('/staff/parcel-pairs/read', 'Read pairs from a list (XLSX, CSV or text; at most 2 MB); nothing is sent'),
  unlogged: 'Reads a list; nothing is stored',
  body: z.unknown(),
  data: z.object({ list: z.array(z.object({ line: z.number(), number: z.string(), trackingNumber: z.string() })) }),
  encode: (file: File) => {
    const body = new FormData()
    body.set('file', file)
    return { body }
  },
  decode: ({ list }) => list,
})
