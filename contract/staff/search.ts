import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery, wireId, wireText } from '#contract/inputs.ts'
import type { Reader } from '#contract/localized.ts'
import { KEYWORD_MAX, PHRASE_MAX, type SearchAlias } from '#domain/search.ts'
import { TERM_KINDS } from '#domain/term-kinds.ts'
import { decodeStaffTerm, encodeStaffTerm, type StaffTerm, staffTerm } from './terms.ts'
import { seen, version } from './writing.ts'

const alias = z.object({
  id: z.number(),
  phrase: z.string(),
  term_id: z.number().nullable(),
  replacement: z.string().nullable(),
  is_built_in: z.boolean(),
  term: staffTerm.nullable(),
  version,
})
type WireAlias = z.infer<typeof alias>

export type ListedAlias = SearchAlias & { term: StaffTerm | null }
/** `version` is of the synonym as it was read (`content-changed`). */
export type StaffAlias = ListedAlias & { version: string }

export const encodeAlias = (
  { id, phrase, termId, replacement, isBuiltIn, term, version }: StaffAlias,
  reader: Reader,
): WireAlias => ({
  id,
  phrase,
  term_id: termId,
  replacement,
  is_built_in: isBuiltIn,
  term: term && encodeStaffTerm(term, reader),
  version,
})
const decodeStaffAlias = (wire: WireAlias): StaffAlias => ({
  id: wire.id,
  phrase: wire.phrase,
  termId: wire.term_id,
  replacement: wire.replacement,
  isBuiltIn: wire.is_built_in,
  term: wire.term && decodeStaffTerm(wire.term),
  version: wire.version,
})

const phrase = wireText(PHRASE_MAX).pipe(z.string().min(1))
const aliasForm = z.object({ phrase, term_id: wireId.nullable().default(null), replacement: phrase.nullable().default(null) })
const hasOneMeaning = (form: z.output<typeof aliasForm>) => (form.term_id === null) !== (form.replacement === null)
const aliasBody = aliasForm.refine(hasOneMeaning, { path: ['replacement'] })

/** Exactly one of `termId` and `replacement` is set. */
export type AliasDraft = Pick<SearchAlias, 'phrase' | 'termId' | 'replacement'>
const encodeDraft = ({ phrase, termId, replacement }: AliasDraft) => ({ phrase, term_id: termId, replacement })
export const decodeDraft = (wire: z.output<typeof aliasForm>): AliasDraft => ({
  phrase: wire.phrase,
  termId: wire.term_id,
  replacement: wire.replacement,
})

/** A term's kind, a phrase, or the owner of the synonym. */
export const ALIAS_KINDS = [...TERM_KINDS, 'phrase', 'own', 'trade'] as const
export type AliasKind = (typeof ALIAS_KINDS)[number]

export const ALIASES_PER_PAGE = 30
export const MISSES_PER_PAGE = 30

const byId = z.object({ id: wireId })
const staff = { access: 'merchandiser' } as const

export const listAliases = endpoint({
  ...staff,
  method: 'GET',
  path: '/staff/search/aliases',
  summary: 'Synonyms that searches understand, by their phrase: those that contain a keyword, and those of a kind',
  query: pageQuery.extend({
    keyword: wireText(KEYWORD_MAX).default(''),
    kind: z.union([z.literal('').transform(() => undefined), z.enum(ALIAS_KINDS)]).optional(),
  }),
  data: z.object({ list: z.array(alias), count: z.number() }),
  encode: ({ page = 1, search = '', kind }: { page?: number; search?: string; kind?: AliasKind }) => ({
    query: { page, limit: ALIASES_PER_PAGE, keyword: search, kind },
  }),
  decode: ({ list, count }) => ({ list: list.map(decodeStaffAlias), count }),
})
export const addAlias = endpoint({
  ...staff,
  method: 'POST',
  path: '/staff/search/aliases',
  summary: 'Let a phrase stand for a term, or for another phrase',
  body: aliasBody,
  data: alias,
  encode: (draft: AliasDraft) => ({ body: encodeDraft(draft) }),
  decode: decodeStaffAlias,
})
export const changeAlias = endpoint({
  ...staff,
  method: 'PUT',
  path: '/staff/search/aliases/:id',
  summary: 'Change a synonym; one of the trade becomes the shop’s own. Without a version the last writer wins',
  params: byId,
  body: aliasForm.extend(seen).refine(hasOneMeaning, { path: ['replacement'] }),
  data: alias,
  encode: ({ id, version, ...draft }: AliasDraft & { id: number; version?: string | undefined }) => ({
    params: { id },
    body: { ...encodeDraft(draft), version },
  }),
  decode: decodeStaffAlias,
})
export const removeAlias = endpoint({
  ...staff,
  method: 'DELETE',
  path: '/staff/search/aliases/:id',
  summary: 'Remove a synonym',
  params: byId,
  data: z.undefined(),
  encode: (params: { id: number }) => ({ params }),
})

const miss = z.object({ keyword: z.string(), searches: z.number(), last_at: z.string() })
const decodeMiss = ({ last_at, ...rest }: z.infer<typeof miss>) => ({ ...rest, lastAt: last_at })
export type SearchMiss = ReturnType<typeof decodeMiss>
export const listMisses = endpoint({
  ...staff,
  method: 'GET',
  path: '/staff/search/misses',
  summary: 'What was searched for and not found, most frequent first',
  query: pageQuery,
  data: z.object({ list: z.array(miss), count: z.number() }),
  encode: ({ page = 1 }: { page?: number }) => ({ query: { page, limit: MISSES_PER_PAGE } }),
  decode: ({ list, count }) => ({ list: list.map(decodeMiss), count }),
})
