import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DEFAULT_LOCALE, isLocale } from '#domain/locale.ts'
import { browserTransport } from '#web/api/browser-transport.ts'
import { ApiError, createApi } from '#web/api/client.ts'
import { endsWithSession } from '#web/api/ends-with-session.ts'
import { tokenFromCookies } from '#web/api/token.ts'
import { reloadOnLostChunk } from '#web/ui/lost-chunk/lost-chunk.ts'
import type { ModelContext } from './assistants/page-tools.ts'
import { loadWords } from './dictionary.ts'
import { redoEarlyActs } from './islands/early-acts.ts'
import { followPointer, replayClicks } from './islands/islands.ts'
import { followLocale } from './language.ts'
import { createLocaleStore } from './locale-store.ts'
import { readState, STATE_ID } from './page-state.ts'
import { createStorefrontRouter } from './router.tsx'
import { endSession, isDeed } from './session.ts'
import '#web/styles/all.css'
import '#web/styles/dark.css'

declare global {
  interface Window {
    /** When the second style sheet is there, or cannot be had. Set where a page asks for it with its scripts (server/web/renderer.ts). */
    restSheet?: Promise<unknown>
  }
}

reloadOnLostChunk()
// Whoever presses on before a fade has begun starts the next one, and a slow browser gives a fade up after some seconds. The page changes
// all the same; nobody waits for the fade, so browsers report it.
addEventListener('unhandledrejection', (event) => {
  const { name, message } = (event.reason ?? {}) as Partial<Error>
  if ((name === 'AbortError' || name === 'TimeoutError') && message?.includes('Transition')) event.preventDefault()
})
replayClicks()
followPointer()

const { lang } = document.documentElement
const pageLocale = isLocale(lang) ? lang : DEFAULT_LOCALE
// Whatever a script shows may need the second style sheet.
const [dictionary] = await Promise.all([loadWords(pageLocale), window.restSheet])
const locale = createLocaleStore(pageLocale, dictionary)

// Set when the API is on another host (API_URL).
const apiUrl = document.querySelector<HTMLScriptElement>('script[data-api-url]')?.dataset.apiUrl

const router = createStorefrontRouter(
  {
    api: endsWithSession(createApi(browserTransport(locale.locale, { apiUrl })), () => void endSession(router), isDeed),
    locale,
    origin: location.origin,
    isSignedIn: () => tokenFromCookies(document.cookie) !== undefined,
  },
  (next) => followLocale(router, next),
)

function complain(error: unknown): void {
  if (!(error instanceof ApiError && error.isSessionInvalid)) console.error(error)
}

function Alive({ children }: { children: ReactNode }) {
  useEffect(() => void redoEarlyActs(), [])
  return children
}

/** Taps and scrolling are answered between the parts of the start, which together would hold up a phone for a third of a second. */
const nextTurn = () => new Promise((go) => setTimeout(go))

const shop = document.getElementById('shop')
if (!shop) throw new Error('no page to hydrate')
const nothing = () => {}
window.$_TSR = {
  router: readState(document.getElementById(STATE_ID)?.textContent ?? ''),
  buffer: [],
  h: nothing,
  e: nothing,
  c: nothing,
  p: nothing,
}
await nextTurn()
await hydrate(router)
delete window.$_TSR
await nextTurn()
hydrateRoot(
  shop,
  <Alive>
    <RouterProvider router={router} defaultOnCatch={complain} />
  </Alive>,
)
registerWorker()
offerTools()

function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // May fail in private windows or on full disks; the shop works without.
    navigator.serviceWorker.register('/home/service-worker.js', { scope: '/home/' }).catch(() => {})
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Where the browser has an assistant of its own, and nothing else is to be done. */
function offerTools(): void {
  const { modelContext } = navigator as Navigator & { modelContext?: ModelContext }
  if (modelContext)
    requestIdleCallback(async () => (await import('./assistants/page-tools.ts')).registerPageTools(modelContext, router))
}
