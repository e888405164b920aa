import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { Localized } from '#domain/locale.ts'
import { type ListedTermKind, TERM_KEYWORD_MAX, TERM_KINDS } from '#domain/term-kinds.ts'

const TERMS_AT_ONCE = 40

/** `above`: the parent, for instance the region of a site; empty texts without one. */
export type StaffTerm = { id: number; kind: string; code: string; name: Localized; above: Localized }

export const staffTerm = z.object({ id: z.number(), kind: z.string(), code: z.string(), ...localizedShape('name', 'above') })

export const encodeStaffTerm = ({ id, kind, code, name, above }: StaffTerm, reader: Reader): z.infer<typeof staffTerm> => ({
  id,
  kind,
  code,
  ...encodeLocalized('name', name, reader),
  ...encodeLocalized('above', above, reader),
})
export const decodeStaffTerm = (wire: z.infer<typeof staffTerm>): StaffTerm => ({
  id: wire.id,
  kind: wire.kind,
  code: wire.code,
  name: decodeLocalized('name', wire),
  above: decodeLocalized('above', wire),
})

/** Best matches; `count`: all matches. */
export const findTerms = endpoint({
  method: 'GET',
  path: '/staff/terms',
  access: 'merchandiser',
  summary: 'Words of the shop that contain what was typed, those that begin with it first',
  query: z.object({
    keyword: wireText(TERM_KEYWORD_MAX).default(''),
    kind: z.union([z.literal('').transform(() => undefined), z.enum(TERM_KINDS)]).optional(),
    limit: wireInt(1, TERMS_AT_ONCE).default(TERMS_AT_ONCE),
  }),
  data: z.object({ list: z.array(staffTerm), count: z.number() }),
  encode: (query: { keyword?: string; kind?: ListedTermKind }) => ({ query }),
  decode: ({ list, count }) => ({ list: list.map(decodeStaffTerm), count }),
})
