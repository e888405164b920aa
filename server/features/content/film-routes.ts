import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/films.ts'
import { captionsFor } from '#domain/captions.ts'
import { webVtt } from '#domain/film.ts'
import { isLocale } from '#domain/locale.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findCues, listFilms } from './film-sql.ts'

const FILMS_SHOWN = 100
const ID_MAX = 2_147_483_647

export function filmRoutes(serve: Serve, { db }: Deps): void {
  serve(
    contract.listFilms,
    async ({ tag, ...reader }) => {
      tag('films')
      return { list: (await listFilms(db, FILMS_SHOWN)).map((film) => contract.encodeFilm(film, reader)) }
    },
    { cache: true },
  )
}

/** The browser's player needs plain WebVTT without the JSON envelope. */
export const captionsRoute = (app: FastifyInstance, { db }: Deps): unknown =>
  app.get<{ Params: { id: string; locale: string } }>(
    contract.captionsPath(':id', ':locale'),
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const id = Number(params.id)
      const cues = Number.isInteger(id) && id > 0 && id <= ID_MAX ? await findCues(db, id) : undefined
      const { locale } = params
      if (!cues || !isLocale(locale)) return reply.callNotFound()
      return reply
        .type('text/vtt; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(webVtt(captionsFor(cues, locale)))
    },
  )
