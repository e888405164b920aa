import { z } from 'zod'
import { PAGE_KEYS } from '#domain/content.ts'
import type { Festival, Moment } from '#domain/festival.ts'
import type { Cue, Film } from '#domain/film.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery, wireDay, wireFlag, wireId, wireInstant, wireInt, wireText } from './inputs.ts'

/*
 * What staff write: articles, pages, banners, festivals with their moments, films, and where estates lie. Both languages stand in one
 * object, `{zh, en}`, as they were written: an empty one is a gap that readers see filled from the other.
 */

const TITLE_MAX = 200
const LINE_MAX = 500
const BODY_MAX = 100_000
const DAYS_MAX = 14
const EVENTS_MAX = 40
const WINES_MAX = 40
const CUES_MAX = 200
const FILM_SECONDS_MAX = 3_600

const localized = (max: number) => z.object({ zh: wireText(max).default(''), en: wireText(max).default('') })
/** At least one of the two languages. */
const named = (max: number) => localized(max).refine(({ zh, en }) => zh !== '' || en !== '')
/** A file of ours: what lies elsewhere would not be shown (Content-Security-Policy). */
const upload = z
  .string()
  .max(300)
  .regex(/^\/uploads\/[\w/.-]+$/)
  .refine((address) => !address.includes('..'))
const noUpload = z.literal('')
/** A path of the shop, or a whole address. */
const target = z
  .string()
  .max(500)
  .regex(/^(?:\/(?![/\\])|https:\/\/)\S*$/)
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const wineIds = z.array(wireId).max(WINES_MAX).default([])

export const articleDraft = z.object({
  categoryId: wireId,
  title: named(TITLE_MAX),
  author: localized(TITLE_MAX).default({ zh: '', en: '' }),
  synopsis: localized(LINE_MAX).default({ zh: '', en: '' }),
  content: named(BODY_MAX),
  image: z.union([upload, noUpload]).default(''),
  publishedAt: wireInstant,
  wineIds,
})
export const pageDraft = z.object({ title: named(TITLE_MAX), content: named(BODY_MAX) })
export const bannerDraft = z.object({
  title: named(TITLE_MAX),
  line: localized(LINE_MAX).default({ zh: '', en: '' }),
  action: named(TITLE_MAX),
  image: upload,
  url: target,
  position: wireInt(0, 1_000).default(0),
})

const festivalDay = z
  .object({
    opens: timeOfDay,
    closes: timeOfDay,
    title: named(TITLE_MAX),
    events: z
      .array(z.object({ at: timeOfDay, title: named(TITLE_MAX), text: localized(LINE_MAX).default({ zh: '', en: '' }) }))
      .max(EVENTS_MAX),
  })
  .refine(({ opens, closes }) => opens < closes)
export const festivalDraft = z.object({
  title: named(TITLE_MAX),
  line: localized(LINE_MAX).default({ zh: '', en: '' }),
  place: named(TITLE_MAX),
  address: localized(LINE_MAX).default({ zh: '', en: '' }),
  image: z.union([upload, noUpload]).default(''),
  startsOn: wireDay,
  days: z.array(festivalDay).min(1).max(DAYS_MAX),
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
  mp4: upload,
  webm: z.union([upload, noUpload]).default(''),
  poster: upload,
  width: wireInt(16, 8_000),
  height: wireInt(16, 8_000),
  seconds: wireInt(1, FILM_SECONDS_MAX),
  publishedOn: wireDay,
  cues: z.array(cue).max(CUES_MAX).default([]),
  position: wireInt(0, 1_000).default(0),
})

export type ArticleForm = z.output<typeof articleDraft>
export type FestivalForm = z.output<typeof festivalDraft>
export type FilmForm = z.output<typeof filmDraft>
export type MomentForm = z.output<typeof momentDraft>
export type BannerForm = z.output<typeof bannerDraft>

const words = z.object({ zh: z.string(), en: z.string() })
const staffArticle = z.object({
  id: z.number(),
  categoryId: z.number(),
  title: words,
  author: words,
  synopsis: words,
  content: words,
  image: z.string(),
  publishedAt: z.string(),
  wineIds: z.array(z.number()),
  visits: z.number(),
  isHidden: z.boolean(),
})
export type StaffArticle = z.infer<typeof staffArticle>
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
}) satisfies z.ZodType<Festival>
const staffMoment = z.object({
  id: z.number(),
  title: words,
  caption: words,
  image: z.string(),
  takenOn: z.string(),
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
}) satisfies z.ZodType<Film & { cues: Cue[] }>
const staffBanner = z.object({
  id: z.number(),
  title: words,
  line: words,
  action: words,
  image: z.string(),
  url: z.string(),
  position: z.number(),
})

const one = z.object({ id: wireId })
const made = z.object({ id: z.number() })
const nothing = z.undefined()

const read = <Path extends string>(path: Path, summary: string) =>
  ({ method: 'GET', path, access: 'merchandiser', summary }) as const
const write = <Path extends string>(path: Path, summary: string) =>
  ({ method: 'POST', path, access: 'merchandiser', summary }) as const

export const staffArticleList = endpoint({
  ...read('/staff/articles', 'Articles, hidden ones too, newest first'),
  query: pageQuery,
  data: z.object({ list: z.array(staffArticle.omit({ content: true })), count: z.number() }),
})
export const staffArticleDetail = endpoint({
  ...read('/staff/articles/:id', 'One article as it was written'),
  params: one,
  data: staffArticle,
})
export const writeArticle = endpoint({
  ...write('/staff/articles', 'Publish an article; what is not allowed in rich text is taken out'),
  body: articleDraft,
  data: made,
})
export const changeArticle = endpoint({
  ...write('/staff/articles/:id', 'Change an article'),
  params: one,
  body: articleDraft,
  data: nothing,
})
export const hideArticle = endpoint({
  ...write('/staff/articles/:id/hide', 'Take an article out of all lists, or put it back (isHidden false)'),
  params: one,
  body: z.object({ isHidden: wireFlag }),
  data: nothing,
})

const pageKey = z.object({ key: z.enum(PAGE_KEYS) })
export const staffPageDetail = endpoint({
  ...read('/staff/pages/:key', 'A rich-text page as it was written'),
  params: pageKey,
  data: z.object({ title: words, content: words }),
})
export const writePage = endpoint({
  ...write('/staff/pages/:key', 'Write a rich-text page'),
  params: pageKey,
  body: pageDraft,
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
  body: bannerDraft,
  data: nothing,
})
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
  body: festivalDraft,
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
  body: momentDraft,
  data: nothing,
})
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
  body: filmDraft,
  data: made,
})
export const changeFilm = endpoint({
  ...write('/staff/films/:id', 'Change a film and its captions'),
  params: one,
  body: filmDraft,
  data: nothing,
})
export const hideFilm = endpoint({
  ...write('/staff/films/:id/hide', 'Take a film out of the list, or put it back (isHidden false)'),
  params: one,
  body: z.object({ isHidden: wireFlag }),
  data: nothing,
})

export const placeEstate = endpoint({
  ...write('/staff/estates/:id/place', 'Say where an estate lies on the map'),
  params: one,
  body: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
  data: nothing,
})
