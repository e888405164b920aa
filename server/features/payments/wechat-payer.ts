import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cookieValue } from '#domain/cookies.ts'
import type { PayScene } from '#domain/payment.ts'
import { sitePath } from '#domain/site-path.ts'
import { isSandboxPayer } from '#server/external/wechat-payer.ts'
import { newToken, sha256 } from '#server/features/accounts/session-token.ts'
import { findOwnOpenId } from '#server/features/accounts/wechat-people/open-id-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { PROVIDER_LIMIT_MS } from '#server/http/request-limit.ts'
import { findOpenId, insertPayer } from './wechat-payer-sql.ts'

const AUTHORISED_PATH = '/api/pay/wechat/authorised'
const TICKET_COOKIE = 'wechat_payer'
const TICKET_DAYS = 30
/** The state of one authorisation and, behind a blank, where it returns to. */
const STATE_COOKIE = 'wechat_payer_state'
const STATE_SECONDS = 600
const DAY_SECONDS = 24 * 60 * 60
const LIMITED = { rateLimit: { max: 60, timeWindow: '1 minute' } }

const leaving = z.object({ return_to: z.string().max(4_000).default('').transform(sitePath) })
const returned = z.object({ code: z.string().max(512).default(''), state: z.string().max(128).default('') })
const sandboxAsked = z.object({ redirect_uri: z.url({ protocol: /^https?$/ }).max(2_000), state: z.string().max(128) })

/**
 * Who pays, if WeChat has told it: to this browser, or when the person signed in within the mini-program or WeChat's browser by a phone
 * client, which has no cookies.
 */
export async function wechatPayerFor(
  deps: Pick<Deps, 'db' | 'wechatPayer' | 'wechatMini'>,
  request: FastifyRequest,
  accountId: number,
  scene: PayScene,
): Promise<{ appId: string; openId: string } | undefined> {
  if (scene !== 'mini-program' && scene !== 'wechat-browser') return undefined
  const { db, wechatPayer, wechatMini } = deps
  const told = scene === 'wechat-browser' ? await wechatPayerOf(deps, request) : undefined
  const app = scene === 'mini-program' ? wechatPayer && wechatMini : wechatPayer
  if (told || !app) return told
  const openId = await findOwnOpenId(db, accountId, app.appId)
  return openId === undefined ? undefined : { appId: app.appId, openId }
}

/** Who pays, as this browser's ticket says; undefined without a ticket, or when it has ended. */
export async function wechatPayerOf(
  { db, wechatPayer }: Pick<Deps, 'db' | 'wechatPayer'>,
  request: FastifyRequest,
): Promise<{ appId: string; openId: string } | undefined> {
  const ticket = wechatPayer && cookieValue(request.headers.cookie ?? '', TICKET_COOKIE)
  if (!ticket) return undefined
  const openId = await findOpenId(db, sha256(ticket), wechatPayer.appId)
  return openId === undefined ? undefined : { appId: wechatPayer.appId, openId }
}

/**
 * Pages that a browser within WeChat goes through before it pays there. Whatever fails, it comes back to where it was: the payment says
 * then that WeChat did not tell who pays.
 */
export function wechatPayerRoutes(app: FastifyInstance, { db, log, config, wechatPayer }: Deps): void {
  if (!wechatPayer) return
  const schema = { hide: true }

  app.get(
    '/api/pay/wechat/authorise',
    { schema: { ...schema, querystring: leaving }, config: LIMITED },
    async (request, reply) => {
      const { return_to } = request.query as z.output<typeof leaving>
      if (!return_to) return reply.redirect('/')
      const state = newToken()
      setCookie(request, reply, STATE_COOKIE, `${state} ${return_to}`, STATE_SECONDS)
      return reply.redirect(wechatPayer.authoriseUrl(siteOrigin(config, request) + AUTHORISED_PATH, state))
    },
  )

  app.get(
    AUTHORISED_PATH,
    { schema: { ...schema, querystring: returned }, config: { ...LIMITED, timeLimitMs: PROVIDER_LIMIT_MS } },
    async (request, reply) => {
      const { code, state } = request.query as z.output<typeof returned>
      const [begun, returnTo] = (cookieValue(request.headers.cookie ?? '', STATE_COOKIE) ?? '').split(' ')
      setCookie(request, reply, STATE_COOKIE, '', 0)
      // A link of somebody else's must not say who pays here.
      if (begun && begun === state && code) {
        const openId = await wechatPayer.openIdOf(code).catch((error: unknown) => {
          log.error({ err: error }, 'WeChat could not be asked who pays')
          return undefined
        })
        if (openId !== undefined) {
          const ticket = newToken()
          await insertPayer(db, { ticketHash: sha256(ticket), appId: wechatPayer.appId, openId, days: TICKET_DAYS })
          setCookie(request, reply, TICKET_COOKIE, ticket, TICKET_DAYS * DAY_SECONDS)
        }
      }
      return reply.redirect(sitePath(returnTo) ?? '/')
    },
  )

  if (!isSandboxPayer(wechatPayer) || config.isProduction) return
  app.get('/sandbox/wechat/authorise', { schema: { ...schema, querystring: sandboxAsked } }, async (request, reply) => {
    const { redirect_uri, state } = request.query as z.output<typeof sandboxAsked>
    const back = new URL(redirect_uri)
    if (back.origin !== siteOrigin(config, request)) return reply.code(400).type('text/plain').send('redirect_uri')
    back.searchParams.set('code', wechatPayer.newCode())
    back.searchParams.set('state', state)
    return reply.header('cache-control', 'no-store').redirect(back.href)
  })
}

function setCookie(request: FastifyRequest, reply: FastifyReply, name: string, value: string, seconds: number): void {
  const secure = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https' ? '; secure' : ''
  reply
    .header('cache-control', 'no-store')
    .header('set-cookie', `${name}=${encodeURIComponent(value)}; path=/api; max-age=${seconds}; httponly; samesite=lax${secure}`)
}
