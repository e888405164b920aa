import * as contract from '#contract/shop/festival.ts'
import { addDays, dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findFestivalOf, listFestivalsAfter, listMoments } from './festival-sql.ts'

const LATER_SHOWN = 3
const MOMENTS_SHOWN = 200

export function festivalRoutes(serve: Serve, { db, now }: Deps): void {
  serve(
    contract.nextFestival,
    async ({ tag, cacheFor, ...reader }) => {
      tag('festival')
      const at = now()
      const today = shanghaiDay(at)
      // Tomorrow it may have begun or ended.
      cacheFor(dayStartMs(addDays(today, 1)) - at.getTime())
      const festival = (await findFestivalOf(db, today)) ?? null
      const later = festival ? await listFestivalsAfter(db, festival.startsOn, LATER_SHOWN) : []
      return contract.encodeNextFestival({ festival, later, today }, reader)
    },
    { cache: true },
  )
  serve(
    contract.listMoments,
    async ({ tag, ...reader }) => {
      tag('moments')
      return { list: (await listMoments(db, MOMENTS_SHOWN)).map((moment) => contract.encodeMoment(moment, reader)) }
    },
    { cache: true },
  )
}
