import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireDay, wireFlag, wireInt, wireText } from '#contract/inputs.ts'
import { type CompanyInfo, PAGE_KEYS } from '#domain/content.ts'
import {
  BODY_MAX,
  CUES_MAX,
  DAY_EVENTS_MAX,
  FESTIVAL_DAYS_MAX,
  FILM_SECONDS_MAX,
  LICENCES_MAX,
  LINE_MAX,
  STORY_MAX,
  TITLE_MAX,
} from '#domain/content-limits.ts'
import type { Place } from '#domain/estate.ts'
import type { Festival, Moment } from '#domain/festival.ts'
import type { Cue, Film } from '#domain/film.ts'
import {
  inOrder,
  localized,
  made,
  named,
  nothing,
  noUpload,
  one,
  read,
  seen,
  upload,
  version,
  wineIds,
  words,
  write,
} from './writing.ts'

/*
 * What staff write besides articles (staff-articles.ts): pages, banners, festivals with their moments, films, and where estates lie. Both languages stand in one
 * object, `{zh, en}`, as they were written: an empty one is a gap that readers see filled from the other.
 * What is read carries a `version`. A change that sends it back is refused (`content-changed`) when somebody else has changed the same
 * thing meanwhile; without it the last writer wins.
 */

const NAME_MAX = 60
const FOUNDED_MIN = 500
const YEAR_MAX = 2_100
const HECTARES_MAX = 10_000

/** A path of the shop, or a whole address. */
const target = z
  .string()
  .max(500)
  .regex(/^(?:\/(?![/\\])|https:\/\/)\S*$/)
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Left out: it stays where it was, and what is new comes first. */
const position = wireInt(0, 1_000).optional()
export const pageDraft = z.object({ title: named(TITLE_MAX), content: named(BODY_MAX) })
export const bannerDraft = z.object({
  title: named(TITLE_MAX),
  line: localized(LINE_MAX).default({ zh: '', en: '' }),
  action: named(TITLE_MAX),
  image: upload,
  url: target,
  position,
})

const festivalDay = z
  .object({
    opens: timeOfDay,
    closes: timeOfDay,
    title: named(TITLE_MAX),
    events: z
      .array(z.object({ at: timeOfDay, title: named(TITLE_MAX), text: localized(LINE_MAX).default({ zh: '', en: '' }) }))
      .max(DAY_EVENTS_MAX),
  })
  .refine(({ opens, closes }) => opens < closes)
export const festivalDraft = z.object({
  title: named(TITLE_MAX),
  line: localized(LINE_MAX).default({ zh: '', en: '' }),
  place: named(TITLE_MAX),
  address: localized(LINE_MAX).default({ zh: '', en: '' }),
  image: z.union([upload, noUpload]).default(''),
  startsOn: wireDay,
  days: z.array(festivalDay).min(1).max(FESTIVAL_DAYS_MAX),
  wineIds,
})
export const momentDraft = z.object({
  title: named(TITLE_MAX),
  caption: localized(LINE_MAX).default({ zh: '', en: '' }),
  image: upload,
  takenOn: wireDay,
})

const cue = z
  .object({ from: z.number().min(0).max(FILM_SECONDS_MAX), to: z.number().min(0).max(FILM_SECONDS_MAX), words: named(LINE_MAX) })
  .refine(({ from, to }) => from < to)
export const filmDraft = z.object({
  title: named(TITLE_MAX),
  synopsis: localized(LINE_MAX).default({ zh: '', en: '' }),
  mp4: z.union([upload, noUpload]).default(''),
  webm: z.union([upload, noUpload]).default(''),
  poster: upload,
  width: wireInt(16, 8_000),
  height: wireInt(16, 8_000),
  seconds: wireInt(1, FILM_SECONDS_MAX),
  publishedOn: wireDay,
  cues: z.array(cue).max(CUES_MAX).default([]),
  position,
})
const noFile = { path: ['mp4'] }
const hasFile = ({ mp4, webm }: { mp4: string; webm: string }) => mp4 !== '' || webm !== ''

const webAddress = z
  .string()
  .max(300)
  .regex(/^https?:\/\/[^\s"'<>]+$/)
const noAddress = z.literal('')
export const companyDraft = z.object({
  siteName: named(NAME_MAX),
  keywords: localized(LINE_MAX),
  description: localized(LINE_MAX),
  logoUrl: z.union([upload, noUpload]),
  contactNumber: wireText(NAME_MAX),
  address: localized(TITLE_MAX),
  copyright: localized(TITLE_MAX),
  recordNumber: wireText(NAME_MAX),
  recordUrl: z.union([webAddress, noAddress]),
  networkSecurity: wireText(NAME_MAX),
  networkSecurityUrl: z.union([webAddress, noAddress]),
  licences: z.array(named(TITLE_MAX)).max(LICENCES_MAX),
  serviceHours: localized(TITLE_MAX),
  /** Of the mini-program; empty: the shop shows none. */
  qrCode: z.union([upload, noUpload]),
})

const place = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
export const estateDraft = z.object({
  village: localized(TITLE_MAX),
  blurb: localized(LINE_MAX),
  story: localized(STORY_MAX),
  founded: wireInt(FOUNDED_MIN, YEAR_MAX).nullable(),
  hectares: z.number().positive().max(HECTARES_MAX).nullable(),
  image: z.union([upload, noUpload]),
  place: place.nullable(),
})

export type FestivalForm = z.output<typeof festivalDraft>
export type FilmForm = z.output<typeof filmDraft>
export type MomentForm = z.output<typeof momentDraft>
export type BannerForm = z.output<typeof bannerDraft>
export type PageForm = z.output<typeof pageDraft>
export type CompanyForm = z.output<typeof companyDraft>
export type EstateForm = z.output<typeof estateDraft>

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
const staffFilm = z.object({
  id: z.number(),
  title: words,
  synopsis: words,
  mp4: z.string(),
  webm: z.string(),
  poster: z.string(),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  publishedOn: z.string(),
  cues: z.array(z.object({ from: z.number(), to: z.number(), words })),
  position: z.number(),
  isHidden: z.boolean(),
  version,
}) satisfies z.ZodType<Film & { cues: Cue[] }>
const staffBanner = z.object({
  id: z.number(),
  title: words,
  line: words,
  action: words,
  image: z.string(),
  url: z.string(),
  position: z.number(),
  version,
})
const staffPage = z.object({ key: z.enum(PAGE_KEYS), title: words, changedAt: z.string() })
const staffCompany = z.object({
  siteName: words,
  keywords: words,
  description: words,
  logoUrl: z.string(),
  contactNumber: z.string(),
  address: words,
  copyright: words,
  recordNumber: z.string(),
  recordUrl: z.string(),
  networkSecurity: z.string(),
  networkSecurityUrl: z.string(),
  licences: z.array(words),
  serviceHours: words,
  qrCode: z.string(),
  version,
}) satisfies z.ZodType<CompanyInfo>
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
  /** The vineyards that its wines name: they come from the wines. */
  sites: z.array(words),
  version,
})
export type StaffFestival = z.infer<typeof staffFestival>
export type StaffMoment = z.infer<typeof staffMoment>
export type StaffFilm = z.infer<typeof staffFilm>
export type StaffBanner = z.infer<typeof staffBanner>
export type StaffPage = z.infer<typeof staffPage>
export type StaffCompany = z.infer<typeof staffCompany>
export type StaffEstateCard = z.infer<typeof staffEstateCard>
export type StaffEstate = z.infer<typeof staffEstate>

const pageKey = z.object({ key: z.enum(PAGE_KEYS) })
export const staffPageList = endpoint({
  ...read('/staff/pages', 'The rich-text pages of the shop; one that nobody has written yet has no title'),
  data: z.object({ list: z.array(staffPage) }),
})
export const staffPageDetail = endpoint({
  ...read('/staff/pages/:key', 'A rich-text page as it was written'),
  params: pageKey,
  data: z.object({ title: words, content: words, version }),
})
export const writePage = endpoint({
  ...write('/staff/pages/:key', 'Write a rich-text page'),
  params: pageKey,
  body: pageDraft.extend(seen),
  data: nothing,
})

export const staffBannerList = endpoint({
  ...read('/staff/banners', 'Banners of the home page'),
  data: z.object({ list: z.array(staffBanner) }),
})
export const writeBanner = endpoint({ ...write('/staff/banners', 'Add a banner'), body: bannerDraft, data: made })
export const changeBanner = endpoint({
  ...write('/staff/banners/:id', 'Change a banner'),
  params: one,
  body: bannerDraft.extend(seen),
  data: nothing,
})
export const orderBanners = endpoint(inOrder('/staff/banners/order', 'Put the banners in order'))
export const deleteBanner = endpoint({ ...write('/staff/banners/:id/delete', 'Delete a banner'), params: one, data: nothing })

export const staffFestivalList = endpoint({
  ...read('/staff/festivals', 'All wine festivals with their days'),
  data: z.object({ list: z.array(staffFestival) }),
})
export const writeFestival = endpoint({
  ...write('/staff/festivals', 'Plan a wine festival'),
  body: festivalDraft,
  data: made,
})
export const changeFestival = endpoint({
  ...write('/staff/festivals/:id', 'Change a wine festival'),
  params: one,
  body: festivalDraft.extend(seen),
  data: nothing,
})
export const deleteFestival = endpoint({
  ...write('/staff/festivals/:id/delete', 'Call a wine festival off'),
  params: one,
  data: nothing,
})

export const staffMomentList = endpoint({
  ...read('/staff/moments', 'Moments of past festivals'),
  data: z.object({ list: z.array(staffMoment) }),
})
export const writeMoment = endpoint({ ...write('/staff/moments', 'Add a moment to the gallery'), body: momentDraft, data: made })
export const changeMoment = endpoint({
  ...write('/staff/moments/:id', 'Change a moment'),
  params: one,
  body: momentDraft.extend(seen),
  data: nothing,
})
export const orderMoments = endpoint(inOrder('/staff/moments/order', 'Put the moments in order; years stay together'))
export const deleteMoment = endpoint({
  ...write('/staff/moments/:id/delete', 'Take a moment out of the gallery'),
  params: one,
  data: nothing,
})

export const staffFilmList = endpoint({
  ...read('/staff/films', 'Films with their captions, hidden ones too'),
  data: z.object({ list: z.array(staffFilm) }),
})
export const writeFilm = endpoint({
  ...write('/staff/films', 'Add a film whose files lie in the uploads'),
  body: filmDraft.refine(hasFile, noFile),
  data: made,
})
export const changeFilm = endpoint({
  ...write('/staff/films/:id', 'Change a film and its captions'),
  params: one,
  body: filmDraft.extend(seen).refine(hasFile, noFile),
  data: nothing,
})
export const hideFilm = endpoint({
  ...write('/staff/films/:id/hide', 'Take a film out of the list, or put it back (isHidden false)'),
  params: one,
  body: z.object({ isHidden: wireFlag }),
  data: nothing,
})

export const orderFilms = endpoint(inOrder('/staff/films/order', 'Put the films in order'))
export const deleteFilm = endpoint({
  ...write('/staff/films/:id/delete', 'Delete a film for good; its files go, too'),
  params: one,
  data: nothing,
})

/** A film comes in parts (FILM_PART_BYTES), one request each: begin, send the parts in their order, finish. */
const uploadKey = z.object({ key: z.uuid() })
export const beginFilmUpload = endpoint({
  ...write('/staff/films/uploads', 'Begin to upload the file of a film, at most 300 MiB'),
  /** How large it will be; more than FILM_BYTES_MAX is refused before anything is sent. */
  body: z.object({ bytes: wireInt(1, Number.MAX_SAFE_INTEGER) }),
  data: z.object({ key: z.string() }),
})
/** Multipart: a field `offset`, in bytes, before the field `file`. A part that was sent before is written over. */
export const sendFilmPart = endpoint({
  ...write('/staff/films/uploads/:key', 'Send a part of a film'),
  params: uploadKey,
  body: z.unknown(),
  data: z.object({ bytes: z.number() }),
})
export const finishFilmUpload = endpoint({
  ...write('/staff/films/uploads/:key/finish', 'Say that a film is complete: it is looked at, and gets its address'),
  params: uploadKey,
  data: z.object({ url: z.string(), kind: z.enum(['mp4', 'webm']) }),
})

export const staffEstateList = endpoint({
  ...read('/staff/estates', 'All estates, also those without a wine on sale'),
  data: z.object({ list: z.array(staffEstateCard) }),
})
export const staffEstateDetail = endpoint({
  ...read('/staff/estates/:id', 'One estate as it was written'),
  params: one,
  data: staffEstate,
})
export const changeEstate = endpoint({
  ...write('/staff/estates/:id', 'Change what is told of an estate; its name and region come with its wines'),
  params: one,
  body: estateDraft.extend(seen),
  data: nothing,
})
export const placeEstate = endpoint({
  ...write('/staff/estates/:id/place', 'Say where an estate lies on the map'),
  params: one,
  body: place,
  data: nothing,
})

/** The company's names and licences are the law's business: an administrator's. */
export const staffCompanyDetail = endpoint({
  method: 'GET',
  path: '/staff/company',
  access: 'admin',
  summary: 'The company as it was written',
  data: staffCompany,
})
export const writeCompany = endpoint({
  method: 'POST',
  path: '/staff/company',
  access: 'admin',
  summary: 'Change the company: names, address, licences, logo, QR code',
  body: companyDraft.extend(seen),
  data: nothing,
})
