import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { rawList } from '#contract/raw-json.ts'
import {
  FACET_KEYS,
  type Facet,
  type FacetKey,
  type FacetTerm,
  type FacetValue,
  LIST_SORTS,
  type ListSort,
} from '#domain/facets.ts'

/*
 * Our facet parameters, for every list of wines:
 *
 *   country region site     codes: region=mosel,rheingau
 *   estate classification style taste grape closure farming pairing
 *                           codes; style is the type of wine, since CRMEB uses `type` for stock
 *   vintage                 years, or nv: vintage=2021,2022
 *   size                    millilitres: size=375,750
 *   price alcohol sugar     ranges, both ends included: price=100-300,1000-
 *   drink                   now | later | keep
 *   offer                   new | recommended | hot | flash | reduced
 *   stock                   in | out
 *   sort                    one of LIST_SORTS
 *
 * Values of one parameter are alternatives; unknown ones are ignored. Vintage, size and price must be true of one SKU. A price means a
 * single bottle in stock; a case only where nothing else is sold.
 */
const TEXT_MAX = 2_000
const REPEATED_MAX = 40

const codes = z.union([z.string().max(TEXT_MAX), z.array(z.string().max(TEXT_MAX)).max(REPEATED_MAX)]).optional()

export const facetQuery = {
  ...(Object.fromEntries(FACET_KEYS.map((key) => [key, codes])) as Record<FacetKey, typeof codes>),
  sort: z
    .union([
      z.enum(LIST_SORTS),
      z.literal('relevance').transform((): ListSort => 'default'),
      z.literal('').transform(() => undefined),
    ])
    .optional(),
}

const facetValue = z.object({
  code: z.string(),
  ...localizedShape('name'),
  id: z.number().nullable(),
  parent: z.string().nullable(),
  count: z.number(),
  is_chosen: z.boolean(),
})

export const facetKey = z.enum(FACET_KEYS as [FacetKey, ...FacetKey[]])

export const facet = z.object({
  key: facetKey,
  ...localizedShape('name'),
  values: z.array(facetValue),
  left_out: z.number(),
  bounds: z.object({ min: z.number(), max: z.number() }).nullable(),
})
export type WireFacet = z.infer<typeof facet>
type WireValue = WireFacet['values'][number]

/** Its values are the index's own objects, identical in every answer. */
export type CountedFacet = Omit<Facet, 'values'> & { values: readonly CountedValue[] }
export type CountedValue = { value: FacetTerm; count: number; isChosen: boolean }

/** JSON of a `WireFacet`. The constant part of each value is cached with the value object. */
export function writeFacet({ key, name, values, leftOut, bounds }: CountedFacet, reader: Reader): string {
  const head: Pick<WireFacet, 'key' | 'name' | 'name_en'> = { key, ...encodeLocalized('name', name, reader) }
  const written = rawList(
    values,
    ({ value, count, isChosen }) => `${writeTerm(value, reader)},"count":${count},"is_chosen":${isChosen}}`,
  )
  return `${open(head)},"values":${written},"left_out":${leftOut},"bounds":${JSON.stringify(bounds)}}`
}

/** The same, for pages. */
export const encodeFacet = ({ key, name, values, leftOut, bounds }: CountedFacet, reader: Reader): WireFacet => ({
  key,
  ...encodeLocalized('name', name, reader),
  values: values.map(({ value, count, isChosen }) => ({ ...encodeTerm(value, reader), count, is_chosen: isChosen })),
  left_out: leftOut,
  bounds,
})

export const decodeFacet = (wire: WireFacet): Facet => ({
  key: wire.key,
  name: decodeLocalized('name', wire),
  values: wire.values.map(decodeValue),
  leftOut: wire.left_out,
  bounds: wire.bounds,
})

const writtenTerms = new WeakMap<FacetTerm, Map<string, string>>()

function writeTerm(term: FacetTerm, reader: Reader): string {
  const ofTerm = writtenTerms.get(term) ?? new Map<string, string>()
  writtenTerms.set(term, ofTerm)
  const language = reader.client === 'phone' ? reader.locale : ''
  const json = ofTerm.get(language) ?? open(encodeTerm(term, reader))
  ofTerm.set(language, json)
  return json
}

const encodeTerm = ({ code, name, id, parent }: FacetTerm, reader: Reader): Omit<WireValue, 'count' | 'is_chosen'> => ({
  code,
  ...encodeLocalized('name', name, reader),
  id,
  parent,
})

/** Omits the closing brace, so that fields can be added. */
const open = (object: object): string => JSON.stringify(object).slice(0, -1)

const decodeValue = (wire: WireValue): FacetValue => ({
  code: wire.code,
  name: decodeLocalized('name', wire),
  id: wire.id,
  parent: wire.parent,
  count: wire.count,
  isChosen: wire.is_chosen,
})
