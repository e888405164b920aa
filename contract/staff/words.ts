import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireText } from '#contract/inputs.ts'
import { LOCALES } from '#domain/locale.ts'
import { WORD_PLACES, type WordPlace } from '#domain/word-places.ts'
import { WORD_KEY_MAX, WORD_WRITERS, WORDS_MAX } from '#domain/words.ts'
import { nothing, seen, version } from './writing.ts'

/*
 * The words of the shop's pages, plural forms together. What is saved empty, or as it is built in, is said as built in again. A form is
 * named by its language and key.
 */

const SEARCH_MAX = 60
export const WORDS_PER_PAGE = 25
export const WORD_STATES = ['all', 'changed'] as const
export type WordState = (typeof WORD_STATES)[number]

const access = { access: WORD_WRITERS } as const
const named = { locale: z.enum(LOCALES), key: z.string().max(WORD_KEY_MAX) }

const wordForm = z.object({
  ...named,
  builtIn: z.string(),
  /** The merchant's words; empty where the built-in ones are said. */
  words: z.string(),
  /** False: the built-in words have other placeholders since an update, so these are not said. */
  isFitting: z.boolean(),
})
export type WordForm = z.infer<typeof wordForm>
const staffWord = z.object({
  key: z.string(),
  place: z.enum(WORD_PLACES),
  /** Below a language of the shop; null where no one page shows it. */
  path: z.string().nullable(),
  /** Required by law: may be said otherwise, never left out. */
  isLegal: z.boolean(),
  placeholders: z.array(z.string()),
  forms: z.array(wordForm),
  version,
})
export type StaffWord = z.infer<typeof staffWord>

export type WordsAsked = {
  page?: number | undefined
  search?: string | undefined
  place?: WordPlace | undefined
  state?: WordState | undefined
}
export const listStaffWords = endpoint({
  method: 'GET',
  ...access,
  path: '/staff/words',
  summary: 'The words that shoppers see, found by text in either language, key or place',
  query: pageQuery.extend({
    search: wireText(SEARCH_MAX).default(''),
    place: z.enum(WORD_PLACES).optional(),
    state: z.enum(WORD_STATES).default('all'),
  }),
  /** `changed`: how many are said otherwise in the whole shop. */
  data: z.object({ list: z.array(staffWord), count: z.number(), changed: z.number() }),
  encode: (asked: WordsAsked) => ({ query: { ...asked, limit: WORDS_PER_PAGE } }),
})
export type WordsFound = z.infer<typeof listStaffWords.data>

export const findStaffWord = endpoint({
  method: 'GET',
  ...access,
  path: '/staff/words/:key',
  summary: 'One word with its plural forms',
  params: z.object({ key: named.key }),
  data: staffWord,
  encode: (key: string) => ({ params: { key } }),
})

const changedForm = z.object({ ...named, words: wireText(WORDS_MAX) })
export type ChangedForm = z.infer<typeof changedForm>
type ChangedWord = { key: string; forms: ChangedForm[]; version: string | undefined }
export const changeWord = endpoint({
  method: 'POST',
  ...access,
  path: '/staff/words',
  summary: 'Say a word otherwise; placeholders stay the same. Forms that are left out stay as they are',
  body: z.object({
    key: named.key,
    forms: z
      .array(changedForm)
      .min(1)
      .max(LOCALES.length * 2),
    ...seen,
  }),
  data: nothing,
  encode: (body: ChangedWord) => ({ body }),
})

export const restoreWords = endpoint({
  method: 'POST',
  ...access,
  path: '/staff/words/restore',
  summary: 'Say one word, or without `key` all words, as they are built in',
  body: z.object({ key: named.key.optional() }),
  data: nothing,
  encode: (key: string | undefined) => ({ body: key === undefined ? {} : { key } }),
})
