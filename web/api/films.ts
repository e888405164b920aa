import * as films from '#contract/shop/films.ts'
import type { Film } from '#domain/film.ts'
import type { Api } from './client.ts'

export { captionsPath } from '#contract/shop/films.ts'

export const listFilms = async (api: Api): Promise<Film[]> => (await api.call(films.filmList)).list.map(films.decodeFilm)
