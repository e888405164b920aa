import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireDay } from '#contract/inputs.ts'
import { DAY_EVENTS_MAX, FESTIVAL_DAYS_MAX, LINE_MAX, TITLE_MAX } from '#domain/content-limits.ts'
import { areOpeningHours, type Festival, type Moment, TIME_OF_DAY } from '#domain/festival.ts'
import {
  byId,
  deleting,
  encodeChanged,
  localized,
  made,
  named,
  nothing,
  noUpload,
  ordering,
  read,
  seen,
  upload,
  version,
  wineIds,
  words,
  write,
} from './writing.ts'

const timeOfDay = z.string().regex(TIME_OF_DAY)
const festivalDay = z
  .object({
    opens: timeOfDay,
    closes: timeOfDay,
    title: named(TITLE_MAX),
    events: z
      .array(z.object({ at: timeOfDay, title: named(TITLE_MAX), text: localized(LINE_MAX).default({ zh: '', en: '' }) }))
      .max(DAY_EVENTS_MAX),
  })
  .refine(areOpeningHours)
const festivalDraft = z.object({
  title: named(TITLE_MAX),
  line: localized(LINE_MAX).default({ zh: '', en: '' }),
  place: named(TITLE_MAX),
  address: localized(LINE_MAX).default({ zh: '', en: '' }),
  image: z.union([upload, noUpload]).default(''),
  startsOn: wireDay,
  days: z.array(festivalDay).min(1).max(FESTIVAL_DAYS_MAX),
  wineIds,
})
const momentDraft = z.object({
  title: named(TITLE_MAX),
  caption: localized(LINE_MAX).default({ zh: '', en: '' }),
  image: upload,
  takenOn: wireDay,
})
export type FestivalDraft = z.output<typeof festivalDraft>
export type MomentDraft = z.output<typeof momentDraft>

const staffFestival = z.object({
  id: z.number(),
  title: words,
  line: words,
  place: words,
  address: words,
  image: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  days: z.array(
    z.object({
      opens: z.string(),
      closes: z.string(),
      title: words,
      events: z.array(z.object({ at: z.string(), title: words, text: words })),
    }),
  ),
  wineIds: z.array(z.number()),
  version,
}) satisfies z.ZodType<Festival>
const staffMoment = z.object({
  id: z.number(),
  title: words,
  caption: words,
  image: z.string(),
  takenOn: z.string(),
  version,
}) satisfies z.ZodType<Moment>
export type StaffFestival = z.infer<typeof staffFestival>
export type StaffMoment = z.infer<typeof staffMoment>

export const listStaffFestivals = endpoint({
  ...read('/staff/festivals', 'All wine festivals with their days'),
  data: z.object({ list: z.array(staffFestival) }),
  /** Latest first. */
  decode: ({ list }) => list,
})
export const addFestival = endpoint({
  ...write('/staff/festivals', 'Plan a wine festival'),
  body: festivalDraft,
  data: made,
  encode: (body: FestivalDraft) => ({ body }),
})
export const changeFestival = endpoint({
  ...write('/staff/festivals/:id', 'Change a wine festival'),
  ...byId,
  body: festivalDraft.extend(seen),
  data: nothing,
  encode: encodeChanged<FestivalDraft>,
})
export const deleteFestival = deleting('/staff/festivals/:id/delete', 'Call a wine festival off')

export const listStaffMoments = endpoint({
  ...read('/staff/moments', 'Moments of past festivals'),
  data: z.object({ list: z.array(staffMoment) }),
  decode: ({ list }) => list,
})
export const addMoment = endpoint({
  ...write('/staff/moments', 'Add a moment to the gallery'),
  body: momentDraft,
  data: made,
  encode: (body: MomentDraft) => ({ body }),
})
export const changeMoment = endpoint({
  ...write('/staff/moments/:id', 'Change a moment'),
  ...byId,
  body: momentDraft.extend(seen),
  data: nothing,
  encode: encodeChanged<MomentDraft>,
})
export const orderMoments = ordering('/staff/moments/order', 'Put the moments in order; years stay together')
export const deleteMoment = deleting('/staff/moments/:id/delete', 'Take a moment out of the gallery')
