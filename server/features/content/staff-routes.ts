import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as articles from '#contract/staff/articles.ts'
import * as content from '#contract/staff/content.ts'
import * as estates from '#contract/staff/estates.ts'
import * as festivals from '#contract/staff/festival.ts'
import * as films from '#contract/staff/films.ts'
import { findStaffMenu as askForMenu, changeMenu } from '#contract/staff/menu.ts'
import { transaction } from '#server/db/database.ts'
import { leaveToSweep } from '#server/external/storage/storage.ts'
import { giveToShop } from '#server/features/accounts/own-uploads.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findStaffArticle, listStaffArticles, listStaffCategories } from './article-sql.ts'
import { findStaffEstate, listStaffEstates, placeEstate } from './estate-sql.ts'
import { findStaffMenu, saveMenu } from './menu/menu.ts'
import { previewArticle } from './preview-article.ts'
import { deleteCategory, orderCategories, saveCategory, showAsNews } from './write-article-categories.ts'
import { changeArticle, deleteArticle, hideArticle, publishArticle } from './write-articles.ts'
import {
  addBanner,
  changeBanner,
  deleteBanner,
  findStaffCompany,
  findStaffPage,
  listStaffBanners,
  listStaffPages,
  orderBanners,
  rewriteCompany,
  rewritePage,
} from './write-content.ts'
import { changeEstate } from './write-estates.ts'
import {
  deleteFestival,
  deleteMoment,
  listStaffFestivals,
  listStaffMoments,
  orderMoments,
  saveFestival,
  saveMoment,
} from './write-festival.ts'
import { deleteFilm, hideFilm, listStaffFilms, orderFilms, saveFilmOf } from './write-films.ts'

/** For two long texts in both languages. */
const LONG = { bodyLimitBytes: 1024 * 1024 }

export function staffContentRoutes(plainServe: Serve, deps: Deps): void {
  const serve = keepingPictures(plainServe, deps)
  articleRoutes(serve, deps)
  pageRoutes(serve, deps)
  festivalRoutes(serve, deps)
  filmRoutes(serve, deps)
  estateRoutes(serve, deps)
}

function articleRoutes(serve: Serve, { db, now }: Deps): void {
  serve(articles.listStaffArticles, ({ query }) => listStaffArticles(db, { ...query, at: now() }))
  serve(articles.findStaffArticle, async ({ params }) => (await findStaffArticle(db, params.id, now())) ?? refuse('not-found'))
  serve(articles.addArticle, async ({ body }) => ({ id: await publishArticle(db, body) }), LONG)
  serve(
    articles.changeArticle,
    async ({ params, body: { version, ...form } }) => {
      await changeArticle(db, params.id, { form, version, now: now() })
      return done('changed')
    },
    LONG,
  )
  serve(articles.previewArticle, async ({ params }) => ({ path: await previewArticle(db, params.id) }))
  serve(articles.deleteArticle, async ({ params }) => {
    await deleteArticle(db, params.id)
    return done('deleted')
  })
  serve(articles.hideArticle, async ({ params, body }) => {
    await hideArticle(db, params.id, body.isHidden)
    return done('changed')
  })

  serve(articles.listStaffArticleCategories, async () => ({ list: await listStaffCategories(db) }))
  serve(articles.addArticleCategory, async ({ body }) => ({ id: await transaction(db, (tx) => saveCategory(tx, body)) }))
  serve(articles.changeArticleCategory, async ({ params, body: { version, ...form } }) => {
    await transaction(db, (tx) => saveCategory(tx, form, { id: params.id, version }))
    return done('changed')
  })
  serve(articles.orderArticleCategories, async ({ body }) => {
    await transaction(db, (tx) => orderCategories(tx, body.ids))
    return done('changed')
  })
  serve(articles.showAsNews, async ({ params }) => {
    await transaction(db, (tx) => showAsNews(tx, params.id))
    return done('changed')
  })
  serve(articles.deleteArticleCategory, async ({ params }) => {
    await transaction(db, (tx) => deleteCategory(tx, params.id))
    return done('deleted')
  })
}

/** Pages of words, the company, and the banners of the home page. */
function pageRoutes(serve: Serve, { db, now }: Deps): void {
  serve(content.listStaffPages, async () => ({ list: await listStaffPages(db) }))
  serve(content.findStaffPage, ({ params }) => findStaffPage(db, params.key))
  serve(
    content.changePage,
    async ({ params, body: { version, ...form } }) => {
      await transaction(db, (tx) => rewritePage(tx, params.key, form, version))
      return done('changed')
    },
    LONG,
  )

  serve(content.findStaffCompany, () => findStaffCompany(db))
  serve(content.changeCompany, async ({ body: { version, ...form } }) => {
    await transaction(db, (tx) => rewriteCompany(tx, form, version))
    return done('changed')
  })

  serve(askForMenu, () => findStaffMenu(db))
  serve(changeMenu, async ({ body: { menu, version } }) => {
    await saveMenu(db, menu, version)
    return done('changed')
  })

  serve(content.listStaffBanners, async () => ({ list: await listStaffBanners(db, now()) }))
  serve(content.orderBanners, async ({ body }) => {
    await transaction(db, (tx) => orderBanners(tx, body.ids))
    return done('changed')
  })
  serve(content.addBanner, async ({ body: { position, ...banner } }) => ({
    id: await transaction(db, (tx) => addBanner(tx, banner, position)),
  }))
  serve(content.changeBanner, async ({ params, body: { version, ...form } }) => {
    await transaction(db, (tx) => changeBanner(tx, params.id, form, version, now()))
    return done('changed')
  })
  serve(content.deleteBanner, async ({ params }) => {
    await transaction(db, (tx) => deleteBanner(tx, params.id))
    return done('deleted')
  })
}

function festivalRoutes(serve: Serve, { db }: Deps): void {
  serve(festivals.listStaffFestivals, async () => ({ list: await listStaffFestivals(db) }))
  serve(festivals.addFestival, async ({ body }) => ({ id: await transaction(db, (tx) => saveFestival(tx, body)) }))
  serve(festivals.changeFestival, async ({ params, body: { version, ...form } }) => {
    await transaction(db, (tx) => saveFestival(tx, form, { id: params.id, version }))
    return done('changed')
  })
  serve(festivals.deleteFestival, async ({ params }) => {
    await transaction(db, (tx) => deleteFestival(tx, params.id))
    return done('deleted')
  })

  serve(festivals.listStaffMoments, async () => ({ list: await listStaffMoments(db) }))
  serve(festivals.addMoment, async ({ body }) => ({ id: await transaction(db, (tx) => saveMoment(tx, body)) }))
  serve(festivals.changeMoment, async ({ params, body: { version, ...form } }) => {
    await transaction(db, (tx) => saveMoment(tx, form, { id: params.id, version }))
    return done('changed')
  })
  serve(festivals.orderMoments, async ({ body }) => {
    await transaction(db, (tx) => orderMoments(tx, body.ids))
    return done('changed')
  })
  serve(festivals.deleteMoment, async ({ params }) => {
    await transaction(db, (tx) => deleteMoment(tx, params.id))
    return done('deleted')
  })
}

function filmRoutes(serve: Serve, { db, files }: Deps): void {
  serve(films.listStaffFilms, async () => ({ list: await listStaffFilms(db) }))
  // After the commit: a file without its film is harmless, the reverse is not.
  const removeFiles = (left: string[]) => Promise.all(left.map((address) => leaveToSweep(files.remove(address))))
  serve(
    films.addFilm,
    async ({ account, body }) => ({ id: (await transaction(db, (tx) => saveFilmOf(tx, account.accountId, body))).id }),
    LONG,
  )
  serve(
    films.changeFilm,
    async ({ account, params, body: { version, ...form } }) => {
      const changed = { id: params.id, version }
      const { left } = await transaction(db, (tx) => saveFilmOf(tx, account.accountId, form, changed))
      await removeFiles(left)
      return done('changed')
    },
    LONG,
  )
  serve(films.orderFilms, async ({ body }) => {
    await transaction(db, (tx) => orderFilms(tx, body.ids))
    return done('changed')
  })
  serve(films.deleteFilm, async ({ params }) => {
    await removeFiles(await transaction(db, (tx) => deleteFilm(tx, params.id)))
    return done('deleted')
  })
  serve(films.hideFilm, async ({ params, body }) => {
    await transaction(db, (tx) => hideFilm(tx, params.id, body.isHidden))
    return done('changed')
  })
}

function estateRoutes(serve: Serve, { db }: Deps): void {
  serve(estates.listStaffEstates, async () => ({ list: await listStaffEstates(db) }))
  serve(estates.findStaffEstate, async ({ params }) => (await findStaffEstate(db, params.id)) ?? refuse('not-found'))
  serve(
    estates.changeEstate,
    async ({ params, body: { version, ...form } }) => {
      await transaction(db, (tx) => changeEstate(tx, params.id, form, version))
      return done('changed')
    },
    LONG,
  )
  serve(estates.placeEstate, async ({ params, body }) => {
    await transaction(db, async (tx) => {
      if (!(await placeEstate(tx, params.id, body))) refuse('not-found')
      await announce(tx, 'estates')
    })
    return done('changed')
  })
}

/** Pictures of a saved text become the shop's, whoever uploaded them. */
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
