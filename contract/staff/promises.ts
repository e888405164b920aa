import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { Localized } from '#domain/locale.ts'
import { PROMISE_KEYS, PROMISE_MAX, type PromiseKey } from '#domain/promises.ts'
import { WORD_PLACES } from '#domain/word-places.ts'
import { WORD_WRITERS } from '#domain/words.ts'
import { localized, nothing, seen, version, words } from './writing.ts'

/* Claims about the merchant's service (docs/decisions/035). A language that is empty shows nothing, never the other language. */

const staffPromise = z.object({
  key: z.enum(PROMISE_KEYS),
  place: z.enum(WORD_PLACES),
  /** Below a language of the shop; null where no one page shows it. */
  path: z.string().nullable(),
  words,
  /** How the demo shop says it: an example, true of no other shop. */
  example: words,
  version,
})
export type StaffPromise = z.infer<typeof staffPromise>

export const listStaffPromises = endpoint({
  method: 'GET',
  access: WORD_WRITERS,
  path: '/staff/promises',
  summary: 'What the shop may claim about its service, place by place',
  data: z.object({ list: z.array(staffPromise) }),
  decode: ({ list }) => list,
})

export const changePromises = endpoint({
  method: 'POST',
  access: WORD_WRITERS,
  path: '/staff/promises',
  summary: 'Write claims, or take them back by leaving them empty: all or none of them',
  body: z.object({
    promises: z
      .array(z.object({ key: z.enum(PROMISE_KEYS), words: localized(PROMISE_MAX), ...seen }))
      .min(1)
      .max(PROMISE_KEYS.length),
  }),
  data: nothing,
  encode: (promises: { key: PromiseKey; words: Localized; version: string | undefined }[]) => ({ body: { promises } }),
})
