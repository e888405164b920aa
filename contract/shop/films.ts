import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { Film } from '#domain/film.ts'

const film = z.object({
  id: z.number(),
  ...localizedShape('title', 'synopsis'),
  mp4: z.string(),
  webm: z.string(),
  image: z.string(),
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  add_time: z.string(),
})
type WireFilm = z.infer<typeof film>

export const encodeFilm = (value: Film, reader: Reader): WireFilm => ({
  id: value.id,
  ...encodeLocalized('title', value.title, reader),
  ...encodeLocalized('synopsis', value.synopsis, reader),
  mp4: value.mp4,
  webm: value.webm,
  image: value.poster,
  width: value.width,
  height: value.height,
  seconds: value.seconds,
  add_time: value.publishedOn,
})

const decodeFilm = (wire: WireFilm): Film => ({
  id: wire.id,
  title: decodeLocalized('title', wire),
  synopsis: decodeLocalized('synopsis', wire),
  mp4: wire.mp4,
  webm: wire.webm,
  poster: wire.image,
  width: wire.width,
  height: wire.height,
  seconds: wire.seconds,
  publishedOn: wire.add_time,
})

export const listFilms = endpoint({
  method: 'GET',
  path: '/pc/videos',
  access: 'public',
  summary: 'Short films of the house',
  data: z.object({ list: z.array(film) }),
  decode: ({ list }) => list.map(decodeFilm),
})

/** Captions are WebVTT instead of JSON, so they have no endpoint. */
export const captionsPath = (filmId: number | string, locale: string): string => `/api/pc/videos/${filmId}/captions.${locale}.vtt`
