import { createRouter } from '@tanstack/react-router'
import type { CompanyInfo } from '#domain/content.ts'
import { type Locale, splitLocale } from '#domain/locale.ts'
import { createCompanyStore } from './company-store.ts'
import type { StorefrontContext } from './context.ts'
import { paths } from './paths.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

export const BASE_PATH = '/home'
/** The loading bar appears only after this delay. */
export const PENDING_DELAY_MS = 200

/**
 * The router, made the same way on the server (once per rendering) and in the browser (once). The base path and the language prefix
 * are taken off and put back here, so that no route knows them. `onForeignLocale` hears of an address in another language than the
 * page's.
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
    // The browser goes on with the company info that the server has rendered with.
    dehydrate: async () => ({ company: await context.company.load() }),
    hydrate: ({ company }: { company: CompanyInfo }) => context.company.note(company),
    scrollRestoration: true,
    // The wine shop is kept alive: its scroll place belongs to the page, not to one visit.
    getScrollRestorationKey: ({ pathname, state, href }) =>
      pathname === paths.shopping() ? pathname : (state.__TSR_key ?? href),
    defaultPreload: shouldPrefetch() ? 'intent' : false,
    defaultPendingMs: PENDING_DELAY_MS,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
  })
}

/** Prefetch is skipped on 2g and data-saver connections. */
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
