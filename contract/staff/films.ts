import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireDay, wireInt } from '#contract/inputs.ts'
import { CUES_MAX, FILM_SECONDS_MAX, LINE_MAX, PICTURE_SIDE_MAX, PICTURE_SIDE_MIN, TITLE_MAX } from '#domain/content-limits.ts'
import type { Cue, Film } from '#domain/film.ts'
import {
  byId,
  deleting,
  encodeChanged,
  hiding,
  localized,
  made,
  named,
  nothing,
  noUpload,
  ordering,
  position,
  read,
  seen,
  upload,
  version,
  words,
  write,
} from './writing.ts'

const seconds = z.number().min(0).max(FILM_SECONDS_MAX)
const cue = z.object({ from: seconds, to: seconds, words: named(LINE_MAX) }).refine(({ from, to }) => from < to)
const side = wireInt(PICTURE_SIDE_MIN, PICTURE_SIDE_MAX)
const filmDraft = z.object({
  title: named(TITLE_MAX),
  synopsis: localized(LINE_MAX).default({ zh: '', en: '' }),
  mp4: z.union([upload, noUpload]).default(''),
  webm: z.union([upload, noUpload]).default(''),
  poster: upload,
  width: side,
  height: side,
  seconds: wireInt(1, FILM_SECONDS_MAX),
  publishedOn: wireDay,
  cues: z.array(cue).max(CUES_MAX).default([]),
  position,
})
export type FilmDraft = z.output<typeof filmDraft>
const noFile = { path: ['mp4'] }
const hasFile = ({ mp4, webm }: { mp4: string; webm: string }) => mp4 !== '' || webm !== ''

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
export type StaffFilm = z.infer<typeof staffFilm>

export const listStaffFilms = endpoint({
  ...read('/staff/films', 'Films with their captions, hidden ones too'),
  data: z.object({ list: z.array(staffFilm) }),
  decode: ({ list }) => list,
})
export const addFilm = endpoint({
  ...write('/staff/films', 'Add a film whose files lie in the uploads'),
  body: filmDraft.refine(hasFile, noFile),
  data: made,
  encode: (body: FilmDraft) => ({ body }),
})
export const changeFilm = endpoint({
  ...write('/staff/films/:id', 'Change a film and its captions'),
  ...byId,
  body: filmDraft.extend(seen).refine(hasFile, noFile),
  data: nothing,
  encode: encodeChanged<FilmDraft>,
})
export const hideFilm = hiding('/staff/films/:id/hide', 'Take a film out of the list, or put it back (isHidden false)')
export const orderFilms = ordering('/staff/films/order', 'Put the films in order')
export const deleteFilm = deleting('/staff/films/:id/delete', 'Delete a film for good; its files go, too')

/* A film is sent in parts of FILM_PART_BYTES, one request each: begin, send the parts in order, finish. */

const uploadKey = z.object({ key: z.uuid() })
export const beginFilmUpload = endpoint({
  ...write('/staff/films/uploads', 'Begin to upload the file of a film, at most 300 MiB'),
  unlogged: 'Makes room for a file that nobody sees; its finish is logged',
  /** More than FILM_BYTES_MAX is refused. */
  body: z.object({ bytes: wireInt(1, Number.MAX_SAFE_INTEGER) }),
  data: z.object({ key: z.string() }),
  encode: (body: { bytes: number }) => ({ body }),
})
/** In the multipart body `offset` (bytes) precedes `file`. A part sent twice is overwritten. */
export const sendFilmPart = endpoint({
  ...write('/staff/films/uploads/:key', 'Send a part of a film'),
  unlogged: 'One of up to hundreds of parts; the finish is logged',
  params: uploadKey,
  body: z.unknown(),
  data: z.object({ bytes: z.number() }),
  encode: ({ key, offset, part }: { key: string; offset: number; part: Blob }) => {
    const body = new FormData()
    body.set('offset', String(offset))
    body.set('file', part)
    return { params: { key }, body }
  },
})
export const finishFilmUpload = endpoint({
  ...write('/staff/films/uploads/:key/finish', 'Say that a film is complete: it is looked at, and gets its address'),
  params: uploadKey,
  data: z.object({ url: z.string(), kind: z.enum(['mp4', 'webm']) }),
  encode: (key: string) => ({ params: { key } }),
})
