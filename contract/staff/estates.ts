import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireInt } from '#contract/inputs.ts'
import { FOUNDED_MIN, HECTARES_MAX, LINE_MAX, STORY_MAX, TITLE_MAX, YEAR_MAX } from '#domain/content-limits.ts'
import type { Place } from '#domain/estate.ts'
import { armsDraft, terroirDraft, terroirTold } from './terroir.ts'
import {
  byId,
  type Changed,
  encodeChanged,
  encodeId,
  localized,
  nothing,
  noUpload,
  read,
  seen,
  upload,
  version,
  words,
  write,
} from './writing.ts'

/* Name and region come from the catalogue. */

const place = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
const estateDraft = z.object({
  village: localized(TITLE_MAX),
  blurb: localized(LINE_MAX),
  story: localized(STORY_MAX),
  founded: wireInt(FOUNDED_MIN, YEAR_MAX).nullable(),
  hectares: z.number().positive().max(HECTARES_MAX).nullable(),
  image: z.union([upload, noUpload]),
  place: place.nullable(),
  /** Left out, they stay as they are. */
  arms: armsDraft.nullable().optional(),
  terroir: terroirDraft.nullable().optional(),
})
export type EstateDraft = z.output<typeof estateDraft>

const staffEstateCard = z.object({
  id: z.number(),
  name: words,
  region: words.nullable(),
  village: words,
  image: z.string(),
  wines: z.number(),
})
const staffEstate = staffEstateCard.extend({
  blurb: words,
  story: words,
  founded: z.number().nullable(),
  hectares: z.number().nullable(),
  place: place.nullable() satisfies z.ZodType<Place | null>,
  sites: z.array(words),
  arms: armsDraft.nullable(),
  terroir: terroirTold.nullable(),
  version,
})
export type StaffEstateCard = z.infer<typeof staffEstateCard>
export type StaffEstate = z.infer<typeof staffEstate>

export const listStaffEstates = endpoint({
  ...read('/staff/estates', 'All estates, also those without a wine on sale'),
  data: z.object({ list: z.array(staffEstateCard) }),
  decode: ({ list }) => list,
})
export const findStaffEstate = endpoint({
  ...read('/staff/estates/:id', 'One estate as it was written'),
  ...byId,
  data: staffEstate,
  encode: encodeId,
})
export const changeEstate = endpoint({
  ...write('/staff/estates/:id', 'Change what is told of an estate; its name and region come with its wines'),
  ...byId,
  body: estateDraft.extend(seen),
  data: nothing,
  encode: encodeChanged<EstateDraft>,
})
export const placeEstate = endpoint({
  ...write('/staff/estates/:id/place', 'Say where an estate lies on the map'),
  ...byId,
  body: place,
  data: nothing,
  encode: ({ id, ...body }: Changed<Place>) => ({ params: { id }, body }),
})
