import { Writable } from 'node:stream'
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { renderToPipeableStream } from 'react-dom/server'
import { createApi, type Transport } from '#web/api/client.ts'
import { createLocaleStore } from '#web/storefront/locale-store.ts'
import { createStorefrontRouter } from '#web/storefront/router.tsx'

export { renderPage } from '#web/storefront/entry-server.tsx'

type Options = { url: string; words: Record<string, string>; transport: Transport }

/** The baseline for a page: the shop's own tree with loaded data through bare `renderToPipeableStream`. Resolves with its length in bytes. */
export async function bareRenderOf({ url, words, transport }: Options): Promise<() => Promise<number>> {
  const createRouter = () =>
    createStorefrontRouter({
      api: createApi(transport),
      locale: createLocaleStore('zh-CN', words),
      origin: new URL(url).origin,
      isSignedIn: () => false,
    })
  let loaded: ReturnType<typeof createRouter> | undefined
  await createRequestHandler({ request: new Request(url), createRouter })((answer) => {
    loaded = answer.router
    return renderRouterToString({ ...answer, children: <RouterServer router={answer.router} /> })
  })
  const router = loaded
  if (!router) throw new Error(`no page at ${url}`)
  return () =>
    new Promise((resolve, reject) => {
      let bytes = 0
      const sink = new Writable({
        write(chunk: Buffer, _encoding, next) {
          bytes += chunk.length
          next()
        },
        final(next) {
          resolve(bytes)
          next()
        },
      })
      const { pipe } = renderToPipeableStream(<RouterServer router={router} />, { onAllReady: () => pipe(sink), onError: reject })
    })
}
