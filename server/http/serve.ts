import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { withAbsoluteAddresses } from '#contract/absolute-addresses.ts'
import type { ClientKind } from '#contract/client.ts'
import { Done } from '#contract/done.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { envelopeOf } from '#contract/envelope.ts'
import { RawJson } from '#contract/raw-json.ts'
import { refuse } from '#contract/refusals.ts'
import type { Locale } from '#domain/locale.ts'
import { type FindSession, findSignedIn, requireProofs, requireSession, type SignedIn } from './access.ts'
import { type ActLog, actionOf, besideRecord, isAct, isStaff, type OnRecord, onRecord, recordDenied } from './act-log.ts'
import { success, voiceAt } from './answers.ts'
import { isRendering, isRobot } from './askers.ts'
import { isBehindUnknownProxy, type Place, placeOf, VISITORS_AT_ONCE } from './callers.ts'
import type { Tag } from './changes.ts'
import type { Deps } from './deps.ts'
import type { DirectReads, Shows } from './direct-reads.ts'
import { Download } from './download.ts'
import { networkOf } from './network-of.ts'
import { siteOrigin } from './origin.ts'
import type { PageCache } from './page-cache.ts'
import { noteAccount } from './request-log.ts'
import { sendCached } from './send-cached.ts'
import { clientOf, localeOf } from './spoken-by.ts'

/** What a handler gets: validated input, the reader's language, and the account when the endpoint asks for one. */
export type Call<E extends Endpoint, Account> = {
  params: z.output<NonNullable<E['params']>>
  query: z.output<NonNullable<E['query']>>
  body: z.output<NonNullable<E['body']>>
  locale: Locale
  client: ClientKind
  formType: string | undefined
  ip: string
  /** The caller as rate limits count it. */
  place: Place
  account: Account
  request: FastifyRequest
  /** For what makes somebody of the staff signed in, or ends it. */
  onRecord: OnRecord
  /** Drops a cached answer when one of these changes. */
  tag: (...tags: Tag[]) => void
  /** The answer is valid for this long only. */
  cacheFor: (ms: number) => void
  /** For answers that few will request again. */
  cacheOnSecondRequest: () => void
}
type AccountFor<E extends Endpoint> = E['access'] extends 'public'
  ? null
  : E['access'] extends 'optional'
    ? SignedIn | null
    : SignedIn
type DataOf<E extends Endpoint> = z.input<E['data']>
export type Handler<E extends Endpoint> = (
  call: Call<E, AccountFor<E>>,
) => Promise<DataOf<E> | Done<DataOf<E>> | RawJson<DataOf<E>> | Download> | DataOf<E> | Done<DataOf<E>>

export type Serve = <E extends Endpoint>(definition: E, handler: Handler<E>, options?: ServeOptions) => void
export type ServeOptions = {
  /**
   * Until one of its tags changes. On `optional` endpoints a function selects what is answered the same to everybody; it gets no request
   * where a page is rendered.
   */
  cache?: boolean | ((query: never, request?: FastifyRequest) => boolean)
  /** The contract's encoder names every field, so the schema, which a test compares, has nothing to take off: it would take a tenth of the time. */
  isEncoded?: boolean
  /** Calls per minute and address. */
  perMinute?: number
  bodyLimitBytes?: number
  /** For calls that may take longer than others (request-limit.ts). */
  timeLimitMs?: number
  /** Also called for answers from memory. */
  onServed?: (request: FastifyRequest) => void
}

/** Anonymous visitors behind an unknown proxy. */
const ALL_TOGETHER = 'all behind the proxy'

/** `action`: as the audit log names it. */
export type ServedEndpoint = Pick<Endpoint, 'method' | 'path' | 'access' | 'summary' | 'unlogged'> & {
  isAct: boolean
  action: string
}

const urlOf = ({ base, path }: Pick<Endpoint, 'base' | 'path'>): string => `${base ?? '/api'}${path}`

const servedAt = (definition: Endpoint): ServedEndpoint => ({
  method: definition.method,
  path: urlOf(definition),
  access: definition.access,
  summary: definition.summary,
  isAct: isAct(definition),
  action: actionOf(definition),
  ...(definition.unlogged === undefined ? {} : { unlogged: definition.unlogged }),
})

type SignedInCallers = WeakMap<FastifyRequest, SignedIn | null>

const limitPerMinute = (config: Deps['config'], accounts: SignedInCallers) => (max: number) => ({
  timeWindow: '1 minute',
  keyGenerator: (request: FastifyRequest): string => {
    if (!isBehindUnknownProxy(request, config)) return networkOf(request.ip)
    const account = accounts.get(request)
    return account ? `account ${account.accountId}` : ALL_TOGETHER
  },
  max: (_request: FastifyRequest, key: string): number => (key === ALL_TOGETHER ? max * VISITORS_AT_ONCE : max),
})

/** The function by which features serve their endpoints below /api. */
export function createServe(
  app: FastifyInstance,
  find: FindSession,
  pageCache: PageCache,
  served: ServedEndpoint[],
  deps: Pick<Deps, 'config' | 'now' | 'log'>,
  actLog: ActLog,
  directReads: DirectReads,
): Serve {
  const { config, now } = deps
  /** Phone clients get whole addresses; without SITE_URL these are of the host that was asked. */
  const shownTo = (request: FastifyRequest): string =>
    clientOf(request) === 'phone' && !config.siteUrl ? `phone at ${siteOrigin(config, request)}` : clientOf(request)
  const shownHeaders = headersOf(now)
  const accounts: SignedInCallers = new WeakMap()
  const perMinute = limitPerMinute(config, accounts)
  return (definition, handler, options = {}) => {
    const { cache = false, isEncoded = false } = options
    const voice = voiceAt(urlOf(definition))
    const cacheable = typeof cache === 'function' ? 'optional' : 'public'
    if (cache && (definition.access !== cacheable || definition.method !== 'GET')) {
      throw new Error(`${definition.path}: only public reads can be cached`)
    }
    const isForAll = (request: FastifyRequest) => (typeof cache === 'function' ? cache(request.query as never, request) : cache)
    served.push(servedAt(definition))
    const acts = { definition, actLog, deps }
    if (cache) {
      directReads.add({
        ...definition,
        isForAll: typeof cache === 'function' ? (query) => cache(query) : () => true,
        read: async (input, locale, shows) => {
          const result = await handler({ ...input, ...PAGE_READER, locale, ...notedIn(shows) } as never)
          return result instanceof RawJson || result instanceof Done ? result.data : result
        },
      })
    }
    const answer = async (request: FastifyRequest, shows: Shows) => {
      const formType = request.headers['form-type']
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        locale: localeOf(request),
        client: clientOf(request),
        formType: typeof formType === 'string' ? formType : undefined,
        ip: request.ip,
        place: placeOf(request, config),
        account: accounts.get(request) ?? null,
        request,
        onRecord: besideRecord(acts, request),
        ...notedIn(shows),
      }
      const result = await handler(call as never)
      if (result instanceof Download) return result
      const isShort = call.client !== 'phone'
      const shown = (data: unknown) => (isShort ? data : withAbsoluteAddresses(data, siteOrigin(config, request)))
      if (result instanceof RawJson)
        return isShort ? envelopeAround(call.locale, result) : success(call.locale, shown(result.data))
      return result instanceof Done
        ? success(call.locale, shown(result.data), result.success, voice)
        : success(call.locale, shown(result))
    }

    app.route({
      method: definition.method,
      url: urlOf(definition),
      // The account is checked first, so that a stranger's body is never read.
      onRequest: async (request) => {
        if (typeof cache !== 'function') accounts.set(request, await accountFor(request, find, acts))
      },
      ...(options.bodyLimitBytes ? { bodyLimit: options.bodyLimitBytes } : {}),
      config: {
        ...(options.timeLimitMs ? { timeLimitMs: options.timeLimitMs } : {}),
        ...(options.perMinute ? { rateLimit: perMinute(options.perMinute) } : {}),
      },
      schema: {
        summary: definition.summary,
        tags: [definition.path.split('/')[1] ?? 'shop'],
        ...(definition.params ? { params: definition.params } : {}),
        ...(definition.query ? { querystring: definition.query } : {}),
        ...(definition.body ? { body: definition.body } : {}),
        response: { 200: envelopeOf(definition.data) },
        ...(definition.access === 'public' || definition.access === 'optional' ? {} : { security: [{ token: [] }] }),
      },
      handler: async (request, reply) => {
        if (!isForAll(request)) {
          // Only the validated query tells whether the answer is the same for everybody.
          if (cache) accounts.set(request, await accountFor(request, find, acts))
          const shows: Shows = { tags: new Set() }
          const account = isAct(definition) ? accounts.get(request) : undefined
          const body = account
            ? await onRecord(acts, request, account, () => answer(request, shows))
            : await answer(request, shows)
          options.onServed?.(request)
          reply.header('cache-control', 'no-store').headers(shownHeaders(shows))
          if (body instanceof RawJson) return reply.type(JSON_TYPE).serializer(asItIs).send(body.json)
          return body instanceof Download ? body.send(reply) : body
        }
        const key = `${askedBy(definition, request)} ${localeOf(request)} ${shownTo(request)}`
        const make = async () => {
          const shows: Shows = { tags: new Set() }
          const body = await answer(request, shows)
          const write = isEncoded ? JSON.stringify : (payload: unknown) => reply.serialize(payload) as string
          return {
            kind: definition.path,
            status: 200,
            headers: { 'content-type': JSON_TYPE, 'cache-control': 'public, max-age=0, must-revalidate', ...shownHeaders(shows) },
            body: bodyOf(body instanceof RawJson ? body.json : write(body), shows),
            ...shows,
            // The page that is made of it is kept; the next may be another one.
            isForSecondRequest: shows.isForSecondRequest || isRendering(request),
          }
        }
        const found = await pageCache.get(key, make, { isRobot: isRobot(request) })
        options.onServed?.(request)
        return sendCached(request, reply.serializer(asItIs), found)
      },
    })
  }
}

/** Who reads for a page: nobody in particular. What is the same for everybody knows nothing of a caller. */
const PAGE_READER = { body: undefined, client: 'pc', formType: 'pc', account: null } as const

const notedIn = (shows: Shows) => ({
  tag: (...tags: Tag[]) => {
    for (const name of tags) shows.tags.add(name)
  },
  cacheFor: (ms: number) => {
    shows.cacheMs = Math.max(1, Math.min(shows.cacheMs ?? ms, ms))
  },
  cacheOnSecondRequest: () => {
    shows.isForSecondRequest = true
  },
})

/** Uses the validated input, so unknown parameters and their order make no difference. */
const askedBy = ({ path, params, query }: Endpoint, request: FastifyRequest): string =>
  `${path} ${params ? JSON.stringify(request.params) : ''} ${query ? JSON.stringify(request.query) : ''}`

const envelopeAround = (locale: Locale, data: RawJson<unknown>): RawJson<unknown> =>
  new RawJson(() => `${JSON.stringify(success(locale, undefined)).slice(0, -1)},"data":${data.json}}`)

const bodyOf = (json: string, { isForSecondRequest = false }: Shows): Buffer | string =>
  isForSecondRequest ? json : Buffer.from(json)

const JSON_TYPE = 'application/json; charset=utf-8'
const asItIs = (payload: unknown): string => payload as string

/** Read by the storefront's renderer: what its page shows, until when it may be cached (ms of the epoch), and whether at once. */
const headersOf =
  (now: () => Date) =>
  ({ tags, cacheMs, isForSecondRequest }: Shows): Record<string, string> => ({
    ...(tags.size > 0 ? { 'x-shows': [...tags].join(' ') } : {}),
    ...(cacheMs === undefined ? {} : { 'x-cache-until': String(now().getTime() + cacheMs) }),
    ...(isForSecondRequest ? { 'x-cache-on-second-request': '1' } : {}),
  })

type Acts = Parameters<typeof recordDenied>[0]

async function accountFor(request: FastifyRequest, find: FindSession, acts: Acts): Promise<SignedIn | null> {
  const account = await findAccount(request, find, acts)
  if (account) noteAccount(request, account.accountId)
  return account
}

async function findAccount(request: FastifyRequest, find: FindSession, acts: Acts): Promise<SignedIn | null> {
  const { definition } = acts
  const { access } = definition
  if (access === 'public') return null
  if (access === 'optional') return findSignedIn(request, find)
  const account = await requireSession(request, find)
  // The staff's endpoints do not exist for accounts without the scope.
  if (!account.scopes.some((scope) => [access].flat().includes(scope))) {
    if (isAct(definition) && isStaff(account.scopes)) await recordDenied(acts, request, account)
    // The console's own endpoints may say more: a right can be taken away while a form is open.
    refuse(definition.path.startsWith('/staff/') ? 'staff-may-not' : 'not-allowed')
  }
  requireProofs(account, definition)
  return account
}
