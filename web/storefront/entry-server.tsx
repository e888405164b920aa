import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import { createApi, type Transport } from '#web/api/client.ts'
import { createLocaleStore } from './locale-store.ts'
import { createStorefrontRouter } from './router.tsx'

export { isPrivatePath, paths } from './paths.ts'

export type RenderOptions = {
  /** The page's full address, language prefix included. */
  url: string
  locale: Locale
  words: Dictionary
  transport: Transport
  isSignedIn: boolean
}
export type RenderedPage = { status: number; location: string | null; html: string; routeIds: string[] }

/** Renders one page to text. What belongs to the visitor is not in it unless the page is private. */
export async function renderPage({ url, locale, words, transport, isSignedIn }: RenderOptions): Promise<RenderedPage> {
  const request = new Request(url)
  const createRouter = () =>
    createStorefrontRouter({
      api: createApi(transport),
        locale: createLocaleStore(locale, words),
      origin: new URL(url).origin,
      isSignedIn: () => isSignedIn,
    })
  let routeIds: string[] = []
  const response = await createRequestHandler({ request, createRouter })(({ responseHeaders, router }) => {
    routeIds = router.state.matches.map((match) => match.routeId)
    return renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> })
  })
  return { status: response.status, location: response.headers.get('location'), html: await response.text(), routeIds }
}
