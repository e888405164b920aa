import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { type Locale, splitLocale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import { ApiError, createApi, type Transport } from '#web/api/client.ts'
import { expiredTokenCookies } from '#web/api/token.ts'
import { createLocaleStore } from './locale-store.ts'
import { paths } from './paths.ts'
import { BASE_PATH, createStorefrontRouter } from './router.tsx'
import { fromPathCookie } from './session.ts'

export { isPrivatePath, paths, publicPaths } from './paths.ts'

export type RenderOptions = {
  /** The page's full address, language prefix included. */
  url: string
  locale: Locale
  words: Dictionary
  transport: Transport
  isSignedIn: boolean
}
export type RenderedPage = {
  status: number
  location: string | null
  html: string
  routeIds: string[]
  /** `Set-Cookie` headers: where to come back to after signing in, and a refused token's end. */
  cookies: readonly string[]
}

/** React leaves this where a part could not be rendered and its fallback stands instead. */
const FAILED_PART = '<!--$!-->'

/**
 * Renders one page to text. What belongs to the visitor is not in it unless the page is private. Throws when a loader or a component
 * fails, so that no half page is sent.
 */
export async function renderPage(options: RenderOptions): Promise<RenderedPage> {
  const { url, locale, words, transport, isSignedIn } = options
  const createRouter = () =>
    createStorefrontRouter({
      api: createApi(transport),
      locale: createLocaleStore(locale, words),
      origin: new URL(url).origin,
      isSignedIn: () => isSignedIn,
    })
  let routeIds: string[] = []
  try {
    const response = await createRequestHandler({ request: new Request(url), createRouter })(({ responseHeaders, router }) => {
      const failed = router.state.matches.find((match) => match.status === 'error')
      if (failed) throw failed.error
      routeIds = router.state.matches.map((match) => match.routeId)
      return renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> })
    })
    const html = await response.text()
    if (response.status >= 500 || html.includes(FAILED_PART)) throw new Error(`a part of ${url} could not be rendered`)
    const goesTo = response.headers.get('location')
    const cookies = isLogin(goesTo) ? [fromPathCookie(sitePathOf(url))] : []
    return { status: response.status, location: goesTo, html, routeIds, cookies }
  } catch (error) {
    if (!(error instanceof ApiError && error.isSessionInvalid)) throw error
    const login = `${BASE_PATH}/${locale}${paths.login()}`
    return {
      status: 307,
      location: login,
      html: '',
      routeIds,
      cookies: [fromPathCookie(sitePathOf(url)), ...expiredTokenCookies],
    }
  }
}

const isLogin = (location: string | null): boolean =>
  location !== null && splitLocale(location.slice(BASE_PATH.length)).path === paths.login()

/** Path and query without base path and language, as the router knows them. */
function sitePathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return splitLocale(pathname.slice(BASE_PATH.length)).path + search
}
