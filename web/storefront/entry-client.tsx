import { RouterClient } from '@tanstack/react-router/ssr/client'
import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DEFAULT_LOCALE, isLocale } from '#domain/locale.ts'
import { browserTransport } from '#web/api/browser-transport.ts'
import { ApiError, createApi } from '#web/api/client.ts'
import { endsWithSession } from '#web/api/ends-with-session.ts'
import { tokenFromCookies } from '#web/api/token.ts'
import { reloadOnLostChunk } from '#web/ui/lost-chunk/lost-chunk.ts'
import { loadWords } from './dictionary.ts'
import { redoEarlyActs } from './islands/early-acts.ts'
import { replayPresses } from './islands/islands.ts'
import { followLocale } from './language.ts'
import { createLocaleStore } from './locale-store.ts'
import { registerWorker } from './offline/register-worker.ts'
import { createStorefrontRouter } from './router.tsx'
import { endSession, isDeed } from './session.ts'
import '#web/styles/all.css'

reloadOnLostChunk()
replayPresses()

const { lang } = document.documentElement
const pageLocale = isLocale(lang) ? lang : DEFAULT_LOCALE
const locale = createLocaleStore(pageLocale, await loadWords(pageLocale))

// Only where the storefront talks to another host's API (API_URL).
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

/** A session that is over is no fault of the page: its error page leads on to signing in. */
function complain(error: unknown): void {
  if (!(error instanceof ApiError && error.isSessionInvalid)) console.error(error)
}

/** Whatever the page turned out to be, what was done before it came alive is done now. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => void redoEarlyActs(), [])
  return children
}

hydrateRoot(
  document,
  <Alive>
    <RouterClient router={router} />
  </Alive>,
  { onCaughtError: complain },
)
registerWorker()
