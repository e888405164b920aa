import * as films from '#contract/films.ts'
import type { Film } from '#domain/film.ts'
import type { Api } from './client.ts'

export { captionsPath } from '#contract/films.ts'

export const listFilms = async (api: Api): Promise<Film[]> => (await api.call(films.filmList)).data.list.map(films.decodeFilm)
