import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { addressRoutes } from './features/accounts/address-routes.ts'
import { findSession } from './features/accounts/find-session.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { sandboxRoutes } from './features/accounts/sandbox-routes.ts'
import { uploadRoutes } from './features/accounts/upload-routes.ts'
import { cartRoutes } from './features/cart/routes.ts'
import { catalogRoutes } from './features/catalog/routes.ts'
import { contentRoutes } from './features/content/routes.ts'
import { siteScriptRoute } from './features/content/site-routes.ts'
import { favouriteRoutes } from './features/favourites/routes.ts'
import { languageRoutes } from './features/languages/routes.ts'
import { tallyOrdersOf } from './features/orders/find-order.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { sumMovementsOf } from './features/payments/sql.ts'
import type { Deps } from './http/deps.ts'
import { installErrorHandler } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { malformedAnswers } from './http/malformed.ts'
import { installOriginCheck } from './http/origin.ts'
import { rateLimitOptions } from './http/rate-limits.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createServe, type ServedEndpoint } from './http/serve.ts'
import { mountFiles } from './web/files.ts'
import { mountPages } from './web/pages.ts'

const BODY_MAX_BYTES = 256 * 1024
const UPLOAD_MAX_BYTES = 2 * 1024 * 1024
/** A request that takes longer than this to arrive is cut off: slow senders hold no connection for ever. */
const REQUEST_TIMEOUT_MS = 30_000

/** The table of contents of the server; the one place that knows all parts. */
export async function buildApp(
  deps: Deps,
  options: { pages?: boolean } = {},
): Promise<FastifyInstance & { served: ServedEndpoint[] }> {
  const { config } = deps
  const app: FastifyInstance = Fastify({
    loggerInstance: requestLog(deps.log),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    ...malformedAnswers(config),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Polluting keys are refused by the parser itself.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  installErrorHandler(app)

  await app.register(helmet, securityHeaders(config))
  installOriginCheck(app, config)
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

  const served: ServedEndpoint[] = []
  const serve = createServe(app, (token) => findSession(deps.db, token), deps.kept, served, deps.config.siteUrl)
  languageRoutes(serve, deps)
  contentRoutes(serve, deps)
  siteScriptRoute(app)
  catalogRoutes(serve, deps)
  favouriteRoutes(serve, deps)
  accountRoutes(serve, deps, async (accountId) => {
    const [tally, { recharged, spent }] = await Promise.all([
      tallyOrdersOf(deps.db, accountId),
      sumMovementsOf(deps.db, accountId),
    ])
    return { tally, recharged, spent }
  })
  addressRoutes(serve, deps)
  uploadRoutes(serve, deps)
  cartRoutes(serve, deps)
  orderRoutes(serve, deps)
  paymentRoutes(serve, deps)
  sandboxRoutes(app, deps)
  healthRoutes(app, deps)
  await mountFiles(app, deps)
  if (options.pages ?? true) await mountPages(app, deps)
  return Object.assign(app, { served })
}
