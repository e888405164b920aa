import * as festival from '#contract/shop/festival.ts'
import type { Moment } from '#domain/festival.ts'
import type { Api } from './client.ts'

/** The festival that runs or comes next, and the dates after it. */
export const nextFestival = async (api: Api): Promise<festival.FestivalNews> =>
  festival.decodeFestivalNews(await api.call(festival.nextFestival))

/** Newest first. */
export const listMoments = async (api: Api): Promise<Moment[]> =>
  (await api.call(festival.momentList)).list.map(festival.decodeMoment)
