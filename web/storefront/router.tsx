import { createRouter } from '@tanstack/react-router'
import type { ShownCompany } from '#domain/content.ts'
import { type Locale, splitLocale } from '#domain/locale.ts'
import { parseSearch, stringifySearch } from '#web/ui/query.ts'
import { createCompanyStore } from './company-store.ts'
import type { StorefrontContext } from './context.ts'
import { paths } from './paths.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { LiveWords } from './words.ts'

export const BASE_PATH = '/home'
const PENDING_DELAY_MS = 200

/**
 * One per rendering (server) or page load (browser). Strips and restores base path and language, so that no route knows them.
 * Calls `onForeignLocale` for an address in another language.
 */
export function createStorefrontRouter(
  given: Omit<StorefrontContext, 'company'>,
  onForeignLocale: (locale: Locale) => void = () => {},
) {
  const context: StorefrontContext = { ...given, company: createCompanyStore(given.api) }
  return createRouter({
    routeTree,
    basepath: BASE_PATH,
    context,
    rewrite: {
      input: ({ url }) => {
        const { locale, path } = splitLocale(url.pathname)
        if (locale && locale !== context.locale.locale()) onForeignLocale(locale)
        url.pathname = path
        return url
      },
      output: ({ url }) => {
        url.pathname = `/${context.locale.locale()}${url.pathname === '/' ? '' : url.pathname}`
        return url
      },
    },
    parseSearch,
    stringifySearch,
    dehydrate: async () => ({ company: await context.company.load() }),
    hydrate: ({ company }: { company: ShownCompany }) => context.company.note(company),
    scrollRestoration: true,
    // The wine shop stays mounted: its scroll position belongs to the page, not to one visit.
    getScrollRestorationKey: ({ pathname, state, href }) =>
      pathname === paths.shopping() ? pathname : (state.__TSR_key ?? href),
    defaultPreload: shouldPrefetch() ? 'intent' : false,
    defaultPendingMs: PENDING_DELAY_MS,
    ...(import.meta.env.SSR ? {} : { InnerWrap: LiveWords }),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
  })
}

function shouldPrefetch(): boolean {
  const connection = (globalThis.navigator as { connection?: { saveData?: boolean; effectiveType?: string } } | undefined)
    ?.connection
  return !(connection?.saveData || connection?.effectiveType?.includes('2g'))
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStorefrontRouter>
  }
}
