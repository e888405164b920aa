import { type ParsedLocation, useHydrated, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Locale, otherLocale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { stringifySearch } from '#web/ui/query.ts'
import { keepCookie } from './cookies.ts'
import { loadedWords, loadWords } from './dictionary.ts'
import { allHydrated } from './islands/islands.ts'
import { knownSearch } from './search-params.ts'
import { useWords } from './words.ts'

type Router = ReturnType<typeof useRouter>

const COOKIE = 'locale'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/** Keeps scroll position and typed text (U58). */
async function switchLocale(router: Router, next: Locale): Promise<void> {
  const { locale } = router.options.context
  if (next === locale.locale()) return
  const words = await loadWords(next)
  // Islands must hydrate in the server's language.
  await allHydrated()
  locale.note(next, words)
  keepCookie(COOKIE, next, COOKIE_SECONDS)
  // The state forces a new history entry: the router does not see the prefix, so to it the address is unchanged.
  const arrived = router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: (state) => ({ ...state, locale: next }),
    resetScroll: false,
    ignoreBlocker: true,
  })
  showLocale(router)
  await arrived
}

export function followLocale(router: Router, next: Locale): void {
  const words: Dictionary | undefined = loadedWords(next)
  if (!words) {
    location.reload()
    return
  }
  router.options.context.locale.note(next, words)
  queueMicrotask(() => showLocale(router))
}

function showLocale(router: Router): void {
  router.options.context.locale.announce()
  // A new object makes links recompute their addresses.
  router.update({ ...router.options, rewrite: { ...router.options.rewrite } })
}

/** The links to the other language stand in several places of a page. */
const renderedPaths = new WeakMap<ParsedLocation, string>()

/** Until hydration the address as the server knew it: no fragment, and only the query that the page is cached by. */
function renderedPath(router: Router, location: ParsedLocation): string {
  const known = renderedPaths.get(location)
  if (known !== undefined) return known
  const { pathname, search } = location
  const path = encodeURI(pathname) + stringifySearch(knownSearch(router.getMatchedRoutes(pathname)[0], search))
  renderedPaths.set(location, path)
  return path
}

export function useLanguageSwitch(): { other: Locale; hrefIn: (locale: Locale) => string; show: (locale: Locale) => void } {
  const router = useRouter()
  const notify = useNotify()
  const { locale, t } = useWords()
  const isHydrated = useHydrated()
  const path = useRouterState({
    select: ({ location }) => (isHydrated ? location.href.replace(/#.*$/s, '') : renderedPath(router, location)),
  })
  return {
    other: otherLocale(locale),
    hrefIn: (target) => `${router.options.basepath}/${target}${path === '/' ? '' : path.replace(/^\/(?=\?)/, '')}`,
    show: useCallback(
      (target) => {
        switchLocale(router, target).catch(() => notify(t('shell.language.failed'), { kind: 'problem' }))
      },
      [router, notify, t],
    ),
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    locale?: Locale
  }
}
