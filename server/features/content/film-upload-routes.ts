import { refuse } from '#contract/refusals.ts'
import * as films from '#contract/staff/films.ts'
import { FILM_BYTES_MAX } from '#domain/content-limits.ts'
import { incomingFiles } from '#server/external/incoming-files.ts'
import type { Deps } from '#server/http/deps.ts'
import { readForm } from '#server/http/read-form.ts'
import { UPLOAD_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { beginUpload, finishUpload, takePart } from './upload-film.ts'

const BEGINNINGS_PER_MINUTE = 60
/** Enough for the largest film in half a minute. */
const PARTS_PER_MINUTE = 900

/** A request must arrive within half a minute, and no film may fill the memory. */
export function filmUploadRoutes(serve: Serve, deps: Deps): void {
  const incoming = incomingFiles(deps.storage)
  serve(films.beginFilmUpload, ({ body }) => beginUpload(incoming, body.bytes), { perMinute: BEGINNINGS_PER_MINUTE })
  serve(
    films.sendFilmPart,
    async ({ params, request }) => {
      const { fields, files } = await readForm(request, { tooLarge: 'invalid-input' })
      const part = files.get('file') ?? refuse('invalid-input', { fields: 'file' })
      return takePart(incoming, params.key, offsetIn(fields.get('offset')), part)
    },
    { perMinute: PARTS_PER_MINUTE, timeLimitMs: UPLOAD_LIMIT_MS },
  )
  serve(
    films.finishFilmUpload,
    ({ params, account }) => finishUpload(deps, incoming, { key: params.key, byAccount: account.accountId }),
    { timeLimitMs: UPLOAD_LIMIT_MS },
  )
}

const offsetIn = (text = ''): number =>
  /^\d{1,10}$/.test(text) && Number(text) <= FILM_BYTES_MAX ? Number(text) : refuse('invalid-input', { fields: 'offset' })
