import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as articles from '#contract/staff/articles.ts'
import * as staff from '#contract/staff/content.ts'
import { transaction } from '#server/db/database.ts'
import { giveToShop } from '#server/features/accounts/own-uploads.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { placeEstate } from './estate-sql.ts'
import { deleteCategory, listWrittenCategories, orderCategories, saveCategory } from './write-article-categories.ts'
import {
  changeArticle,
  deleteArticle,
  findWrittenArticle,
  hideArticle,
  listWrittenArticles,
  publishArticle,
} from './write-articles.ts'
import {
  addBanner,
  changeBanner,
  deleteBanner,
  findWrittenCompany,
  findWrittenPage,
  listWrittenBanners,
  listWrittenPages,
  orderBanners,
  rewriteCompany,
  rewritePage,
} from './write-content.ts'
import { changeEstate, findWrittenEstate, listWrittenEstates } from './write-estates.ts'
import {
  deleteFestival,
  deleteMoment,
  listWrittenFestivals,
  listWrittenMoments,
  orderMoments,
  saveFestival,
  saveMoment,
} from './write-festival.ts'
import { deleteFilm, hideFilm, listWrittenFilms, orderFilms, saveFilmOf } from './write-films.ts'

/** Two long texts in both languages: more than other calls may send. */
const LONG = { bodyLimitBytes: 1024 * 1024 }

/** What staff write (contract/staff/content.ts). */
export function staffContentRoutes(plainServe: Serve, deps: Deps): void {
  const { db, files, now } = deps
  const serve = keepingPictures(plainServe, deps)
  serve(articles.staffArticleList, ({ query }) => listWrittenArticles(db, query))
  serve(articles.staffArticleDetail, async ({ params }) => (await findWrittenArticle(db, params.id)) ?? refuse('not-found'))
  serve(articles.writeArticle, async ({ body }) => ({ id: await publishArticle(db, body, now()) }), LONG)
  serve(
    articles.changeArticle,
    async ({ params, body: { version, ...form } }) => {
      await changeArticle(db, params.id, { form, version, now: now() })
      return done('changed')
    },
    LONG,
  )
  serve(articles.deleteArticle, async ({ params }) => {
    await deleteArticle(db, params.id)
    return done('deleted')
  })
  serve(articles.hideArticle, async ({ params, body }) => {
    await hideArticle(db, params.id, body.isHidden)
    return done('changed')
  })

  serve(articles.staffArticleCategoryList, async () => ({ list: await listWrittenCategories(db) }))
  serve(articles.writeArticleCategory, async ({ body }) => ({ id: await transaction(db, (tx) => saveCategory(tx, body)) }))
  serve(articles.changeArticleCategory, async ({ params, body: { version, ...form } }) => {
    await transaction(db, (tx) => saveCategory(tx, form, { id: params.id, version }))
    return done('changed')
  })
  serve(articles.orderArticleCategories, async ({ body }) => {
    await transaction(db, (tx) => orderCategories(tx, body.ids))
    return done('changed')
  })
  serve(articles.deleteArticleCategory, async ({ params }) => {
    await transaction(db, (tx) => deleteCategory(tx, params.id))
    return done('deleted')
  })

  serve(staff.staffPageList, async () => ({ list: await listWrittenPages(db) }))
  serve(staff.staffPageDetail, ({ params }) => findWrittenPage(db, params.key))
  serve(
    staff.writePage,
    async ({ params, body: { version, ...form } }) => {
      await transaction(db, (tx) => rewritePage(tx, params.key, form, version))
      return done('changed')
    },
    LONG,
  )

  serve(staff.staffCompanyDetail, () => findWrittenCompany(db))
  serve(staff.writeCompany, async ({ body: { version, ...form } }) => {
    await transaction(db, (tx) => rewriteCompany(tx, form, version))
    return done('changed')
  })

  serve(staff.staffBannerList, async () => ({ list: await listWrittenBanners(db) }))
  serve(staff.orderBanners, async ({ body }) => {
    await transaction(db, (tx) => orderBanners(tx, body.ids))
    return done('changed')
  })
  serve(staff.writeBanner, async ({ body: { position, ...banner } }) => ({ id: await addBanner(db, banner, position) }))
  serve(staff.changeBanner, async ({ params, body: { version, ...form } }) => {
    await transaction(db, (tx) => changeBanner(tx, params.id, form, version))
    return done('changed')
  })
  serve(staff.deleteBanner, async ({ params }) => {
    await deleteBanner(db, params.id)
    return done('deleted')
  })

  serve(staff.staffFestivalList, async () => ({ list: await listWrittenFestivals(db) }))
  serve(staff.writeFestival, async ({ body }) => ({ id: await transaction(db, (tx) => saveFestival(tx, body)) }))
  serve(staff.changeFestival, async ({ params, body: { version, ...form } }) => {
    await transaction(db, (tx) => saveFestival(tx, form, { id: params.id, version }))
    return done('changed')
  })
  serve(staff.deleteFestival, async ({ params }) => {
    await transaction(db, (tx) => deleteFestival(tx, params.id))
    return done('deleted')
  })

  serve(staff.staffMomentList, async () => ({ list: await listWrittenMoments(db) }))
  serve(staff.writeMoment, async ({ body }) => ({ id: await transaction(db, (tx) => saveMoment(tx, body)) }))
  serve(staff.changeMoment, async ({ params, body: { version, ...form } }) => {
    await transaction(db, (tx) => saveMoment(tx, form, { id: params.id, version }))
    return done('changed')
  })
  serve(staff.orderMoments, async ({ body }) => {
    await transaction(db, (tx) => orderMoments(tx, body.ids))
    return done('changed')
  })
  serve(staff.deleteMoment, async ({ params }) => {
    await transaction(db, (tx) => deleteMoment(tx, params.id))
    return done('deleted')
  })

  serve(staff.staffFilmList, async () => ({ list: await listWrittenFilms(db) }))
  // After the commit: a file that outlives its film does no harm, the reverse would.
  const removeFiles = (left: string[]) => Promise.all(left.map((address) => files.remove(address)))
  serve(
    staff.writeFilm,
    async ({ account, body }) => ({ id: (await transaction(db, (tx) => saveFilmOf(tx, account.accountId, body))).id }),
    LONG,
  )
  serve(
    staff.changeFilm,
    async ({ account, params, body: { version, ...form } }) => {
      const changed = { id: params.id, version }
      const { left } = await transaction(db, (tx) => saveFilmOf(tx, account.accountId, form, changed))
      await removeFiles(left)
      return done('changed')
    },
    LONG,
  )
  serve(staff.orderFilms, async ({ body }) => {
    await transaction(db, (tx) => orderFilms(tx, body.ids))
    return done('changed')
  })
  serve(staff.deleteFilm, async ({ params }) => {
    await removeFiles(await transaction(db, (tx) => deleteFilm(tx, params.id)))
    return done('deleted')
  })
  serve(staff.hideFilm, async ({ params, body }) => {
    await transaction(db, (tx) => hideFilm(tx, params.id, body.isHidden))
    return done('changed')
  })

  serve(staff.staffEstateList, async () => ({ list: await listWrittenEstates(db) }))
  serve(staff.staffEstateDetail, async ({ params }) => (await findWrittenEstate(db, params.id)) ?? refuse('not-found'))
  serve(
    staff.changeEstate,
    async ({ params, body: { version, ...form } }) => {
      await transaction(db, (tx) => changeEstate(tx, params.id, form, version))
      return done('changed')
    },
    LONG,
  )
  serve(staff.placeEstate, async ({ params, body }) => {
    await transaction(db, async (tx) => {
      if (!(await placeEstate(tx, params.id, body))) refuse('not-found')
      await announce(tx, 'estates')
    })
    return done('changed')
  })
}

/** Pictures of what was written belong to the shop from then on, whoever sent them. */
const keepingPictures =
  (serve: Serve, { db, privatePictures }: Deps): Serve =>
  (definition, handler, options) => {
    const writing: typeof handler = async (call) => {
      const answer = await handler(call)
      if (call.account) await giveToShop(db, privatePictures, call.account.accountId, call.body)
      return answer
    }
    serve(definition, definition.method === 'GET' ? handler : writing, options)
  }
