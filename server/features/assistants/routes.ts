import type { FastifyInstance, FastifyRequest } from 'fastify'
import { businessProfile, PROFILE_PATH } from '#contract/assistants/profile.ts'
import type { ListSources } from '#server/features/catalog/read-list.ts'
import type { Gate } from '#server/features/opening/gate.ts'
import type { Deps } from '#server/http/deps.ts'
import { networkOf } from '#server/http/network-of.ts'
import { siteOrigin } from '#server/http/origin.ts'
import type { Serve } from '#server/http/serve.ts'
import { openAgents } from './agents.ts'
import { answerCall, type ReceivedCall } from './answer-call.ts'
import { feedRoutes } from './feeds.ts'
import { handoverRoutes } from './handover-routes.ts'
import { llmsRoute } from './llms-text.ts'
import { mcpRoutes } from './mcp-routes.ts'
import type { Operation } from './operation.ts'
import { openOperations } from './operations.ts'
import { ownTools } from './own-tools.ts'
import { refuseCall } from './protocol-error.ts'
import { restRoutes } from './rest-routes.ts'
import { findSettings } from './settings-sql.ts'
import { ensureSecret } from './sql.ts'
import { staffAssistantRoutes } from './staff-routes.ts'
import { openTallies, type Tallies } from './tallies.ts'
import { keepBodies, protocolErrorOf, sendProtocolError } from './wire.ts'

/** Of one network, for all agents behind it. Each message of an array is a call. */
const CALLS_PER_MINUTE = 3_000
const PROFILE_SECONDS = 300

type Outside = { lists: ListSources; admit: Gate }

/** All that assistants, the people they shop for, and the merchant ask. */
export async function assistantRoutes(app: FastifyInstance, serve: Serve, deps: Deps, outside: Outside): Promise<void> {
  const tallies = openTallies(app, deps)
  handoverRoutes(serve, deps)
  staffAssistantRoutes(serve, deps, tallies)
  feedRoutes(app, deps, outside.admit)
  llmsRoute(app, deps, outside.admit)
  await protocolRoutes(app, deps, tallies, outside)
}

/** The Universal Commerce Protocol: profile, REST and MCP. There is nothing while it is switched off, or the shop is not open. */
async function protocolRoutes(app: FastifyInstance, deps: Deps, tallies: Tallies, { lists, admit }: Outside): Promise<void> {
  const sources = { lists, origin: deps.config.siteUrl }
  const agents = openAgents(app, deps)
  const parts = { ...deps, agents, tallies }
  const answer = (operation: Operation, received: ReceivedCall) => answerCall(parts, operation, received)
  let perNetwork = CALLS_PER_MINUTE
  const checkMessages = app.createRateLimit({
    max: () => perNetwork,
    timeWindow: '1 minute',
    keyGenerator: (request) => `messages of assistants ${networkOf(request.ip)}`,
  })
  async function countMessage(request: FastifyRequest): Promise<void> {
    const limit = await checkMessages(request)
    if (!limit.isAllowed && limit.isExceeded) refuseCall('rate_limited', 'Rate limit exceeded', Math.max(1, limit.ttlInSeconds))
  }
  const bound = {
    operations: openOperations(sources),
    ownTools: ownTools(sources),
    answer,
    countMessage,
    admitNameless: agents.admitNameless,
  }

  await app.register(async (scope) => {
    keepBodies(scope)
    scope.setErrorHandler((error, request, reply) => sendProtocolError(protocolErrorOf(error as never, request), reply))
    scope.addHook('onRoute', (route) => {
      route.config = {
        ...route.config,
        // Nobody is signed in here, so other sites may call, too.
        isOpenToOtherSites: true,
        rateLimit: {
          max: () => perNetwork,
          timeWindow: '1 minute',
          keyGenerator: (request) => `assistants ${networkOf(request.ip)}`,
        },
      }
    })
    scope.addHook('preHandler', async (request, reply) => {
      const [{ isOn, perMinute }, admission] = await Promise.all([findSettings(deps.db, deps.config), admit(request)])
      perNetwork = Math.max(CALLS_PER_MINUTE, perMinute)
      if (!isOn || admission === 'closed') return reply.code(404).header('cache-control', 'no-store').send()
    })
    scope.get(PROFILE_PATH, { schema: { hide: true } }, async (request, reply) => {
      const { kid, jwk } = (await ensureSecret(deps.db)).signingKey
      const { kty = '', crv = '', x = '', y = '' } = jwk
      return reply
        .headers({ 'cache-control': `public, max-age=${PROFILE_SECONDS}`, 'access-control-allow-origin': '*' })
        .send(businessProfile(siteOrigin(deps.config, request), [{ kid, kty, crv, x, y, use: 'sig', alg: 'ES256' }]))
    })
    restRoutes(scope, deps, bound)
    mcpRoutes(scope, deps, bound)
  })
}
