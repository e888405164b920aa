import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { isLocale, type Locale } from '#domain/locale.ts'
import { browserTransport } from '#web/api/browser-transport.ts'
import { createApi } from '#web/api/client.ts'
import { tokenFromCookies } from '#web/api/token.ts'
import { loadWords } from './dictionary.ts'
import { createLocaleStore } from './locale-store.ts'
import { createStorefrontRouter } from './router.tsx'
import '#web/styles/all.css'

const { lang } = document.documentElement
const locale = createLocaleStore(isLocale(lang) ? lang : 'zh-CN', await loadWords(lang as Locale))
const showLocale = async (next: Locale) => locale.show(next, await loadWords(next))

const router = createStorefrontRouter(
  {
    api: createApi(browserTransport(locale.locale)),
    locale,
    origin: location.origin,
    isSignedIn: () => tokenFromCookies(document.cookie) !== undefined,
  },
  // Back and forward may cross the language switch.
  (next) => {
    locale.note(next)
    void showLocale(next)
  },
)

// A chunk of an older build is gone after a new one: load the page anew (spec section 4).
addEventListener('vite:preloadError', (event) => {
  event.preventDefault()
  location.reload()
})

hydrateRoot(document, <RouterClient router={router} />)
