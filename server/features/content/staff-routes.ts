import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff-content.ts'
import { transaction } from '#server/db/database.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { placeEstate } from './estate-sql.ts'
import { MOMENTS_SHOWN } from './festival-routes.ts'
import { listFestivals, listMoments } from './festival-sql.ts'
import { listAllFilms } from './film-sql.ts'
import { findSetting, listBanners } from './sql.ts'
import { changeArticle, findWrittenArticle, hideArticle, listWrittenArticles, publishArticle } from './write-articles.ts'
import { addBanner, changeBanner, deleteBanner, saveRichPage } from './write-content.ts'
import { deleteFestival, deleteMoment, saveFestival, saveMoment } from './write-festival.ts'
import { hideFilm, saveFilm } from './write-films.ts'

/** What staff write (contract/staff-content.ts). */
export function staffContentRoutes(serve: Serve, { db }: Deps): void {
  serve(staff.staffArticleList, ({ query }) => listWrittenArticles(db, query))
  serve(staff.staffArticleDetail, async ({ params }) => (await findWrittenArticle(db, params.id)) ?? refuse('not-found'))
  serve(staff.writeArticle, async ({ body }) => ({ id: await publishArticle(db, body) }))
  serve(staff.changeArticle, async ({ params, body }) => {
    await changeArticle(db, params.id, body)
    return done('changed')
  })
  serve(staff.hideArticle, async ({ params, body }) => {
    await hideArticle(db, params.id, body.isHidden)
    return done('changed')
  })

  serve(staff.staffPageDetail, async ({ params }) => (await findSetting(db, `page:${params.key}`)) ?? refuse('not-found'))
  serve(staff.writePage, async ({ params, body }) => {
    await saveRichPage(db, params.key, body)
    return done('changed')
  })

  serve(staff.staffBannerList, async () => ({ list: await listBanners(db) }))
  serve(staff.writeBanner, async ({ body: { position, ...banner } }) => ({ id: await addBanner(db, banner, position) }))
  serve(staff.changeBanner, async ({ params, body: { position, ...banner } }) => {
    await changeBanner(db, params.id, banner, position)
    return done('changed')
  })
  serve(staff.deleteBanner, async ({ params }) => {
    await deleteBanner(db, params.id)
    return done('deleted')
  })

  serve(staff.staffFestivalList, async () => ({ list: await listFestivals(db) }))
  serve(staff.writeFestival, async ({ body }) => ({ id: await transaction(db, (tx) => saveFestival(tx, body)) }))
  serve(staff.changeFestival, async ({ params, body }) => {
    await transaction(db, (tx) => saveFestival(tx, body, params.id))
    return done('changed')
  })
  serve(staff.deleteFestival, async ({ params }) => {
    await transaction(db, (tx) => deleteFestival(tx, params.id))
    return done('deleted')
  })

  serve(staff.staffMomentList, async () => ({ list: await listMoments(db, MOMENTS_SHOWN) }))
  serve(staff.writeMoment, async ({ body }) => ({ id: await transaction(db, (tx) => saveMoment(tx, body)) }))
  serve(staff.changeMoment, async ({ params, body }) => {
    await transaction(db, (tx) => saveMoment(tx, body, params.id))
    return done('changed')
  })
  serve(staff.deleteMoment, async ({ params }) => {
    await transaction(db, (tx) => deleteMoment(tx, params.id))
    return done('deleted')
  })

  serve(staff.staffFilmList, async () => ({ list: await listAllFilms(db) }))
  serve(staff.writeFilm, async ({ body }) => ({ id: await transaction(db, (tx) => saveFilm(tx, body)) }))
  serve(staff.changeFilm, async ({ params, body }) => {
    await transaction(db, (tx) => saveFilm(tx, body, params.id))
    return done('changed')
  })
  serve(staff.hideFilm, async ({ params, body }) => {
    await transaction(db, (tx) => hideFilm(tx, params.id, body.isHidden))
    return done('changed')
  })

  serve(staff.placeEstate, async ({ params, body }) => {
    await transaction(db, async (tx) => {
      if (!(await placeEstate(tx, params.id, body))) refuse('not-found')
      await announce(tx, 'estates')
    })
    return done('changed')
  })
}
