import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireId, wireInt, wireText } from '#contract/inputs.ts'
import { LINE_MAX } from '#domain/content-limits.ts'
import {
  type ListedTermKind,
  TERM_ALIASES_MAX,
  TERM_KEYWORD_MAX,
  TERM_KINDS,
  TERM_NAME_MAX,
  TERM_SORT_MAX,
  TERM_SORT_USUAL,
} from '#domain/term-kinds.ts'
import {
  byId,
  type Changed,
  deleting,
  encodeChanged,
  encodeId,
  localized,
  made,
  named,
  nothing,
  noUpload,
  read,
  seen,
  upload,
  version,
  words,
  write,
} from './writing.ts'

export const VOCABULARY_PER_PAGE = 50
export const VOCABULARY_STATES = ['all', 'untranslated', 'unused'] as const
export type VocabularyState = (typeof VOCABULARY_STATES)[number]

const termDraft = z.object({
  /** A missing language is filled with the other one until somebody translates it. */
  name: named(TERM_NAME_MAX),
  aliases: z
    .array(wireText(TERM_NAME_MAX).refine((alias) => alias !== ''))
    .max(TERM_ALIASES_MAX)
    .default([]),
  parentId: wireId.nullable().default(null),
  note: localized(LINE_MAX).default({ zh: '', en: '' }),
  image: z.union([upload, noUpload]).default(''),
  sort: wireInt(0, TERM_SORT_MAX).default(TERM_SORT_USUAL),
})
const newTerm = termDraft.extend({ kind: z.enum(TERM_KINDS) })
export type TermDraft = z.output<typeof termDraft>
export type NewTerm = z.output<typeof newTerm>

const kind = z.enum(TERM_KINDS)
const parent = z.object({ id: z.number(), kind, name: words })
const listedTerm = z.object({
  id: z.number(),
  code: z.string(),
  name: words,
  aliases: z.array(z.string()),
  parent: parent.nullable(),
  wines: z.number(),
})
/** `addresses`: its own and those of the terms merged into it. */
const uses = z.object({
  wines: z.number(),
  below: z.number(),
  coupons: z.number(),
  searchWords: z.number(),
  addresses: z.number(),
})
const vocabularyTerm = listedTerm.extend({ kind, note: words, image: z.string(), sort: z.number(), uses, version })
export type ListedTerm = z.infer<typeof listedTerm>
export type VocabularyTerm = z.infer<typeof vocabularyTerm>
export type TermUses = z.infer<typeof uses>

const kindCount = z.object({ kind, terms: z.number(), untranslated: z.number() })
export type KindCount = z.infer<typeof kindCount>

export const listTermKinds = endpoint({
  ...read('/staff/vocabulary/kinds', 'Kinds of words, with how many there are and how many lack a language'),
  data: z.object({ list: z.array(kindCount) }),
  decode: ({ list }) => list,
})

export type TermsAsked = {
  kind: ListedTermKind
  page?: number | undefined
  search?: string | undefined
  state?: VocabularyState | undefined
}
export const listVocabulary = endpoint({
  ...read('/staff/vocabulary', 'Words of one kind with the number of their wines, in the shop’s order'),
  query: pageQuery.extend({
    kind,
    state: z.enum(VOCABULARY_STATES).default('all'),
    search: wireText(TERM_KEYWORD_MAX).default(''),
  }),
  data: z.object({ list: z.array(listedTerm), count: z.number() }),
  encode: (asked: TermsAsked) => ({ query: { ...asked, limit: VOCABULARY_PER_PAGE } }),
})
export const findVocabularyTerm = endpoint({
  ...read('/staff/vocabulary/:id', 'One word as it was written, and what uses it'),
  ...byId,
  data: vocabularyTerm,
  encode: encodeId,
})
/** Refuses with `term-exists`, `term-parent-unfit`. */
export const addTerm = endpoint({
  ...write('/staff/vocabulary', 'Add a word; an estate gets its page, too'),
  body: newTerm,
  data: made,
  encode: (body: NewTerm) => ({ body }),
})
/** Refuses with `term-exists`, `term-parent-unfit`, `content-changed`. */
export const changeTerm = endpoint({
  ...write('/staff/vocabulary/:id', 'Rename, translate or move a word; the built-in vocabulary leaves it alone from then on'),
  ...byId,
  body: termDraft.extend(seen),
  data: nothing,
  encode: encodeChanged<TermDraft>,
})
/** Refuses with `term-unlike` for two kinds or the same word. */
export const mergeTerm = endpoint({
  ...write('/staff/vocabulary/:id/merge', 'Make two words one: wines, names and addresses of this one become the other’s'),
  ...byId,
  body: z.object({ intoId: wireId }),
  data: nothing,
  encode: encodeChanged<{ intoId: number }> satisfies (merge: Changed<{ intoId: number }>) => unknown,
})
/** Refused while something uses it (`term-in-use`). */
export const deleteTerm = deleting('/staff/vocabulary/:id/delete', 'Delete a word that nothing uses')
