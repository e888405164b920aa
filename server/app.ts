import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { readAccountFigures } from './account-figures.ts'
import { addressRoutes } from './features/accounts/address-routes.ts'
import { ownStaffRoutes } from './features/accounts/own-staff-routes.ts'
import { giveToShop } from './features/accounts/own-uploads.ts'
import { staffRoleRoutes } from './features/accounts/roles/staff-routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { sessionFinder } from './features/accounts/sessions.ts'
import { staffAccountRoutes } from './features/accounts/staff-routes.ts'
import { uploadRoutes } from './features/accounts/upload-routes.ts'
import { afterSaleRoutes } from './features/after-sales/routes.ts'
import { assistantRoutes } from './features/assistants/routes.ts'
import { openActLog } from './features/audit/open-act-log.ts'
import { staffAuditRoutes } from './features/audit/staff-routes.ts'
import { visitNoter } from './features/browsed/note-visit.ts'
import { browsedRoutes } from './features/browsed/routes.ts'
import { captchaRoutes } from './features/captcha/routes.ts'
import { readCartLines } from './features/cart/read-lines.ts'
import { cartRoutes } from './features/cart/routes.ts'
import { countByProduct } from './features/cart/sql.ts'
import { staffBulkRoutes } from './features/catalog/bulk/staff-routes.ts'
import { codeRoutes } from './features/catalog/code-routes.ts'
import { staffWineRoutes } from './features/catalog/editor/staff-routes.ts'
import { openFacetIndex } from './features/catalog/facet-index/open-facet-index.ts'
import { staffImportRoutes } from './features/catalog/import/runs/staff-routes.ts'
import { catalogRoutes } from './features/catalog/routes.ts'
import { staffWineListRoutes } from './features/catalog/staff-list/staff-routes.ts'
import { staffTermRoutes } from './features/catalog/terms/staff-routes.ts'
import { staffVocabularyRoutes } from './features/catalog/vocabulary/staff-routes.ts'
import { chimeRoute } from './features/chat/chime.ts'
import { openChat } from './features/chat/open-chat.ts'
import { eraseChat, exportChat } from './features/chat/own-data.ts'
import { actingOf, requireVisible } from './features/chat/require-visible.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { mountChatSocket } from './features/chat/socket.ts'
import { staffChatRoutes } from './features/chat/staff-routes.ts'
import { captionsRoute } from './features/content/film-routes.ts'
import { filmUploadRoutes } from './features/content/film-upload-routes.ts'
import { lookRoutes } from './features/content/look-routes.ts'
import { readFrontage } from './features/content/phone-home.ts'
import { openImporter } from './features/content/read-importer.ts'
import { contentRoutes } from './features/content/routes.ts'
import { siteScriptRoute } from './features/content/site-routes.ts'
import { timeToPublication } from './features/content/sql.ts'
import { staffContentRoutes } from './features/content/staff-routes.ts'
import { giveNewcomerCoupons, handOverCoupon } from './features/coupons/give-coupon.ts'
import { openProductOffers } from './features/coupons/read-offers.ts'
import { couponRoutes } from './features/coupons/routes.ts'
import { staffCouponRoutes } from './features/coupons/staff-routes.ts'
import { staffCustomerRoutes } from './features/customers/staff-routes.ts'
import { staffExportRoutes } from './features/exports/staff-routes.ts'
import { favouriteRoutes } from './features/favourites/routes.ts'
import { wishListRoutes } from './features/favourites/share-routes.ts'
import { isFavourite } from './features/favourites/sql.ts'
import { findRoutes } from './features/find/routes.ts'
import { flashSaleRoutes } from './features/flash-sale/routes.ts'
import { openBadges, openSalesCache } from './features/flash-sale/sales-cache.ts'
import { staffFlashSaleRoutes } from './features/flash-sale/staff-routes.ts'
import { freightRoutes } from './features/freight/routes.ts'
import { giftRoutes } from './features/gifts/routes.ts'
import { invoiceRoutes } from './features/invoices/routes.ts'
import { staffInvoiceRoutes } from './features/invoices/staff-routes.ts'
import { languageRoutes } from './features/languages/routes.ts'
import { staffWordRoutes } from './features/languages/staff-routes.ts'
import { openWordbook } from './features/languages/wordbook.ts'
import { merchantRoutes } from './features/merchant/routes.ts'
import { inboxRoutes } from './features/notices/inbox-routes.ts'
import { noticeChoiceRoutes } from './features/notices/routes.ts'
import { staffNoticeRoutes } from './features/notices/staff-routes.ts'
import { guardSales, openingGate } from './features/opening/gate.ts'
import { staffOpeningRoutes } from './features/opening/staff-routes.ts'
import { parcelPairRoutes } from './features/orders/parcels/pair-routes.ts'
import { parcelNoticeRoute, parcelRoutes } from './features/orders/parcels/routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { postCorrection } from './features/payments/correct-balance.ts'
import { applyPrice, closeAttempts } from './features/payments/lower-price.ts'
import { noticeRoutes } from './features/payments/notice-routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { wechatPayerRoutes } from './features/payments/wechat-payer.ts'
import { staffReportRoutes } from './features/reports/staff-routes.ts'
import { openProductReviews } from './features/reviews/read-product-reviews.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { staffReviewRoutes } from './features/reviews/staff-routes.ts'
import { staffSearchRoutes } from './features/search/aliases/staff-routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import type { ActsOfFeatures } from './features/staff-acts/money-acts.ts'
import { staffActRoutes } from './features/staff-acts/staff-routes.ts'
import { stockRoutes } from './features/stock/routes.ts'
import { staffStockRoutes } from './features/stock/staff-routes.ts'
import { viewRoutes } from './features/views/routes.ts'
import { wechatRoutes } from './features/wechat/routes.ts'
import { watchProxies } from './http/callers.ts'
import type { Deps } from './http/deps.ts'
import { DirectReads } from './http/direct-reads.ts'
import { installErrorHandler } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { malformedAnswers } from './http/malformed.ts'
import { installOriginCheck } from './http/origin.ts'
import { installPhoneQuery } from './http/phone-query.ts'
import { rateLimitOptions } from './http/rate-limits.ts'
import { installRequestLimit } from './http/request-limit.ts'
import { logRequests, requestLog } from './http/request-log.ts'
import { installSecurityHeaders } from './http/security-headers.ts'
import { createServe, type Serve, type ServedEndpoint } from './http/serve.ts'
import { metricsRoute } from './metrics/routes.ts'
import { mountSandboxes } from './mount-sandboxes.ts'
import { traceRequests } from './tracing/request-spans.ts'
import { mountConsole } from './web/console.ts'
import { mountFiles } from './web/files.ts'
import { mountPages } from './web/pages.ts'

const BODY_MAX_BYTES = 256 * 1024
const UPLOAD_MAX_BYTES = 2 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 30_000

const actsOf = (deps: Deps): ActsOfFeatures => ({
  carryOut: { 'balance-correction': postCorrection, 'coupon-gift': handOverCoupon, 'price-lowered': applyPrice },
  prepare: {
    'price-lowered': async ({ order }) => {
      if (order) await closeAttempts(deps, order.id)
    },
  },
})

/** What holds for every request, before there are any routes. */
async function openServer({ config, log }: Deps, requestLimitMs: number | undefined): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: requestLog(log),
    // There is one line per request, when it is answered (request-log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    ...malformedAnswers(config),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  if (config.isTraced) traceRequests(app)
  logRequests(app)
  installErrorHandler(app)
  installRequestLimit(app, requestLimitMs)

  await installSecurityHeaders(app, config)
  installOriginCheck(app, config)
  installPhoneQuery(app)
  watchProxies(app, config)
  await app.register(rateLimit, await rateLimitOptions(app, config))
  await app.register(formbody)
  await app.register(multipart, { limits: { fileSize: UPLOAD_MAX_BYTES, files: 1, fields: 5, fieldSize: 1_000 } })
  await app.register(swagger, {
    openapi: {
      info: { title: 'Rebstock', version: '1', description: 'Storefront API. Answers are wrapped as { status, msg, data }.' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authori-zation' } } },
    },
    transform: jsonSchemaTransform,
  })
  return app
}

export async function buildApp(
  deps: Deps,
  options: { pages?: boolean; requestLimitMs?: number } = {},
): Promise<FastifyInstance & { served: ServedEndpoint[]; directReads: DirectReads }> {
  const app = await openServer(deps, options.requestLimitMs)
  const wordbook = openWordbook(app, deps)
  const served: ServedEndpoint[] = []
  const directReads = new DirectReads(deps.changes, deps.now)
  const findSession = sessionFinder(deps.db, deps.config)
  const serve = createServe(app, findSession, deps.pageCache, served, deps, openActLog(deps.db), directReads)
  const admit = openingGate(deps)
  guardSales(app, admit)
  languageRoutes(serve, wordbook)
  staffWordRoutes(serve, deps)
  contentRoutes(serve, deps)
  siteScriptRoute(app)
  captionsRoute(app, deps)
  staffContentRoutes(serve, deps)
  filmUploadRoutes(serve, deps)
  const readSales = openSalesCache(deps)
  const readIsFavourite = (accountId: number, productId: number) => isFavourite(deps.db, accountId, productId)
  const readImporter = openImporter(deps)
  const facetIndex = openFacetIndex(deps)
  const aboutWine = { readReviews: openProductReviews(deps, facetIndex), readCoupons: openProductOffers(deps) }
  const { readHomeParts, listSources } = catalogRoutes(serve, deps, {
    ...aboutWine,
    facetIndex,
    readFlashBadges: openBadges(deps, readSales),
    readInCart: (accountId) => countByProduct(deps.db, accountId),
    readIsFavourite,
    readImporter,
    readFrontage: (reader) => readFrontage(deps, reader),
    noteVisit: visitNoter(deps, findSession),
  })
  codeRoutes(serve, deps)
  lookRoutes(serve, deps, readHomeParts)
  searchRoutes(serve, deps, { timeToPublication: (at) => timeToPublication(deps.db, at), skus: listSources.skus })
  staffSearchRoutes(serve, deps)
  staffTermRoutes(serve, deps)
  staffVocabularyRoutes(serve, deps, (accountId, image) => giveToShop(deps.db, deps.privatePictures, accountId, image))
  staffStockRoutes(serve, deps)
  stockRoutes(serve, deps)
  staffListRoutes(serve, deps)
  staffWineRoutes(serve, deps, {
    keepPictures: (accountId, shown) => giveToShop(deps.db, deps.privatePictures, accountId, shown),
  })
  favouriteRoutes(serve, deps)
  wishListRoutes(serve, deps)
  browsedRoutes(serve, deps)
  accountRoutes(serve, deps, {
    readFigures: (accountId) => readAccountFigures(deps, accountId),
    onRegistered: (tx, accountId) => giveNewcomerCoupons(tx, accountId, deps.now()),
    exportMore: async (accountId) => ({ chat: await exportChat(deps, accountId) }),
    onClosing: eraseChat,
  })
  staffAccountRoutes(serve, deps)
  ownStaffRoutes(serve, deps)
  staffRoleRoutes(serve, deps)
  const captcha = captchaRoutes(serve, deps)
  app.addHook('onClose', async () => captcha.stop())
  addressRoutes(serve, deps)
  uploadRoutes(serve, deps)
  couponRoutes(serve, deps, aboutWine.readCoupons, (accountId, ids, isBuyNow) =>
    readCartLines(deps.db, accountId, ids, { isBuyNow, at: deps.now() }),
  )
  staffCouponRoutes(serve, deps, (shopperId, agent) => requireVisible(deps.db, shopperId, actingOf(agent)))
  freightRoutes(serve, deps)
  giftRoutes(serve, deps)
  noticeChoiceRoutes(serve, deps)
  inboxRoutes(serve, deps)
  staffNoticeRoutes(serve, deps)
  flashSaleRoutes(serve, deps, { readSales, readReviews: aboutWine.readReviews, readIsFavourite, readImporter })
  staffFlashSaleRoutes(serve, deps)
  cartRoutes(serve, deps)
  orderRoutes(serve, deps)
  parcelRoutes(serve, deps)
  parcelPairRoutes(serve, deps)
  parcelNoticeRoute(app, deps)
  paymentRoutes(serve, deps)
  await noticeRoutes(app, deps)
  wechatPayerRoutes(app, deps)
  wechatRoutes(serve, deps)
  reviewRoutes(serve, deps, aboutWine.readReviews)
  staffActRoutes(serve, deps, actsOf(deps))
  invoiceRoutes(serve, deps)
  staffInvoiceRoutes(serve, deps)
  staffReviewRoutes(serve, deps)
  afterSaleRoutes(serve, deps)
  const chat = openChat(deps)
  merchantRoutes(serve, deps)
  chatRoutes(serve, deps, chat)
  staffChatRoutes(serve, deps, chat)
  chimeRoute(app)
  mountChatSocket(app, deps, findSession, chat)
  await assistantRoutes(app, serve, deps, { lists: listSources, admit })
  mountSandboxes(app, deps)
  healthRoutes(app, deps)
  metricsRoute(app, deps)
  await mountFiles(app, deps, options.requestLimitMs)
  app.addHook('onClose', async () => deps.pictureDecoder.stop())
  if (options.pages ?? true) {
    await mountPages(app, deps, { wordbook, admit, directReads })
    await mountConsole(app, deps)
  }
  return Object.assign(app, { served, directReads })
}

/** Lists, reports and files of the staff's console that need nothing of other features. */
function staffListRoutes(serve: Serve, deps: Deps): void {
  staffImportRoutes(serve, deps)
  staffExportRoutes(serve, deps)
  staffAuditRoutes(serve, deps)
  staffCustomerRoutes(serve, deps)
  staffReportRoutes(serve, deps)
  staffOpeningRoutes(serve, deps)
  findRoutes(serve, deps)
  viewRoutes(serve, deps)
  staffWineListRoutes(serve, deps)
  staffBulkRoutes(serve, deps)
}
