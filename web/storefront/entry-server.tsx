import type { AnyRouteMatch } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { DEFAULT_LOCALE, type Locale, splitLocale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import { ApiError, createApi, type Transport } from '#web/api/client.ts'
import { expiredTokenCookies } from '#web/api/token.ts'
import { parseSearch, stringifySearch } from '#web/ui/query.ts'
import { createLocaleStore } from './locale-store.ts'
import { stateOf, writeState } from './page-state.ts'
import { paths } from './paths.ts'
import { BASE_PATH, createStorefrontRouter } from './router.tsx'
import { knownSearch } from './search-params.ts'
import { fromPathCookie } from './session.ts'
import { traitsAt, traitsOf } from './shell/route-traits.ts'

export { paths } from './paths.ts'
export { publicPaths } from './public-paths.ts'

const addresses = createStorefrontRouter({
  api: createApi(() => Promise.reject(new Error('addresses are matched without data'))),
  locale: createLocaleStore(DEFAULT_LOCALE, {}),
  origin: '',
  isSignedIn: () => false,
})

/** For whom the page is; the holder is whoever knows its address. */
export type Audience = 'everybody' | 'visitor' | 'holder'
export function audienceOf(path: string): Audience {
  const { isPrivate, isSecret } = traitsAt(addresses, path)
  return isSecret ? 'holder' : isPrivate ? 'visitor' : 'everybody'
}

/** `corrected`: where to redirect. `pages`: how many pages this counts for in the rate limit ("show more" renders several). */
export type PageAddress = { path: string; search: string; corrected: string | undefined; pages: number }

/** The path as its route writes it, with the route's own query parameters in order. Drops unknown or invalid ones. */
export function addressOf(path: string, query: string): PageAddress {
  const raw = parseSearch(query)
  const [routes, params, found] = addresses.getMatchedRoutes(path)
  const known = knownSearch(routes, raw)
  const search = stringifySearch(known)
  const pages = 1 + (typeof known.more === 'number' ? known.more : 0)
  if (!found || params['**'] !== undefined) return { path, search, corrected: undefined, pages }
  const { fullPath }: { fullPath: string } = found
  const own = fullPath.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')).replace(/(?<=.)\/$/, '')
  const whole = stringifySearch({ ...raw, ...known })
  return { path: own, search, corrected: own === path && whole === stringifySearch(raw) ? undefined : own + whole, pages }
}

export type RenderOptions = {
  url: string
  locale: Locale
  words: Dictionary
  transport: Transport
  isSignedIn: boolean
}
export type RenderedPage = {
  status: number
  location: string | null
  html: Buffer
  /** JSON for the browser's router, to be put into a script element. */
  state: string
  /** Code of our inline scripts. Any other script came with content and must not run. */
  scripts: readonly string[]
  routeIds: string[]
  needsFirstSheetOnly: boolean
  /** `Set-Cookie` headers: the path to return to, and the end of a refused token. */
  cookies: readonly string[]
}

const FAILED_PART = '<!--$!-->'

/** Throws when a loader or component fails, so that no half page is sent. */
export async function renderPage(options: RenderOptions): Promise<RenderedPage> {
  const { url, locale, words, transport, isSignedIn } = options
  const mark = crypto.randomUUID()
  const createRouter = () => {
    const router = createStorefrontRouter({
      api: createApi(transport),
      locale: createLocaleStore(locale, words),
      origin: new URL(url).origin,
      isSignedIn: () => isSignedIn,
    })
    router.update({ ...router.options, ssr: { nonce: mark } })
    // The state is written by writeState instead, as JSON, which is shorter and takes less time.
    router.serverSsrLifecycle = { onServerSsrAttach: [(ssr) => Object.assign(ssr, { dehydrate: () => Promise.resolve() })] }
    return router
  }
  let routeIds: string[] = []
  let needsFirstSheetOnly = false
  let rendered: Pick<RenderedPage, 'html' | 'state' | 'scripts'> = { html: Buffer.alloc(0), state: '', scripts: [] }
  try {
    const response = await createRequestHandler({ request: new Request(url), createRouter })(async ({ router }) => {
      // Named, because of any route the compiler knows an id now as a string, now as nothing, depending on what it has read before.
      const matches: AnyRouteMatch[] = router.state.matches
      const failed = matches.find((match) => match.status === 'error')
      if (failed) throw failed.error
      routeIds = matches.map((match) => match.routeId)
      // What is shown instead of a page may look like any other.
      needsFirstSheetOnly = getSsrStatus(router) === 200 && traitsOf(matches).firstSheet
      const { html, scripts } = takeMarkOff(renderToString(<RouterServer router={router} />), mark)
      if (html.includes(FAILED_PART)) throw new Error(`a part of ${url} could not be rendered`)
      const state = writeState(stateOf(router, await router.options.dehydrate?.()))
      rendered = { html, state, scripts }
      return new Response(null, { status: getSsrStatus(router) })
    })
    const goesTo = response.headers.get('location')
    const cookies = isLogin(goesTo) ? [fromPathCookie(sitePathOf(url))] : []
    return { status: response.status, location: goesTo, ...rendered, routeIds, needsFirstSheetOnly, cookies }
  } catch (error) {
    if (!(error instanceof ApiError && error.isSessionInvalid)) throw error
    const login = `${BASE_PATH}/${locale}${paths.login()}`
    return {
      status: 307,
      location: login,
      html: Buffer.alloc(0),
      state: '',
      scripts: [],
      routeIds,
      needsFirstSheetOnly,
      cookies: [fromPathCookie(sitePathOf(url)), ...expiredTokenCookies],
    }
  }
}

/**
 * The router puts `mark` as a nonce on its own scripts, so content scripts cannot pass for them. It is removed because the page
 * is cached and a nonce must be new per answer. Answers bytes, and nothing that points into the text: several pages are rendered in one turn, and
 * a long text that is still in use when the next page fills the young heap stays until the next full collection.
 */
function takeMarkOff(marked: string, mark: string): { html: Buffer; scripts: string[] } {
  const meta = `<meta property="csp-nonce" content="${mark}"/>`
  const parts = marked.split(` nonce="${mark}"`)
  const scripts = parts.slice(1).flatMap((after, index) => {
    const before = parts[index] ?? ''
    const end = after.indexOf('>')
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, end)
    const isOwnCode = tag.startsWith('<script') && !/\s(?:src=|type="application\/ld)/.test(tag)
    return isOwnCode ? [copyOf(after.slice(end + 1, after.indexOf('</script>', end)))] : []
  })
  const pieces = parts.flatMap((part) => part.split(meta)).flatMap(withPreactMarks)
  return { html: Buffer.concat(['<!DOCTYPE html>', ...pieces].map((piece) => Buffer.from(piece))), scripts }
}

const copyOf = (slice: string): string => Buffer.from(slice).toString()

/** Preact waits with what stands between these marks until its script is there, as React does between its own. */
const withPreactMarks = (html: string): string[] =>
  html.split(/(<!--\/?\$)(?=-->)/).map((piece, place) => (place % 2 === 0 ? piece : `${piece}s`))

const isLogin = (location: string | null): boolean =>
  location !== null && splitLocale(location.slice(BASE_PATH.length)).path === paths.login()

function sitePathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return splitLocale(pathname.slice(BASE_PATH.length)).path + search
}
