import { useHydrated, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Locale, otherLocale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { keepCookie } from './cookies.ts'
import { loadedWords, loadWords } from './dictionary.ts'
import { allHydrated } from './islands/islands.ts'
import { knownSearch, stringifySearch } from './search-params.ts'
import { useWords } from './words.ts'

type Router = ReturnType<typeof useRouter>

/** Remembers the choice for unprefixed addresses, see server/web/pages.ts. */
const COOKIE = 'locale'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/**
 * Shows the open page in another language (U58): the same page, query, scroll position and whatever is typed into it. Nothing is
 * rendered anew but the words, because content is present in both languages and components hold no translated text.
 */
async function switchLocale(router: Router, next: Locale): Promise<void> {
  const { locale } = router.options.context
  if (next === locale.locale()) return
  const words = await loadWords(next)
  // What is still the server's HTML comes alive in the language it was made in.
  await allHydrated()
  locale.note(next, words)
  keepCookie(COOKIE, next, COOKIE_SECONDS)
  // The state makes it another entry of the history: without prefix, which the router does not see, the address is the same.
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

/** Back and forward may cross a language switch: the page follows its address. */
export function followLocale(router: Router, next: Locale): void {
  const words: Dictionary | undefined = loadedWords(next)
  // Only addresses that were open before can be reached without a new page load, so the words are at hand.
  if (!words) {
    location.reload()
    return
  }
  router.options.context.locale.note(next, words)
  queueMicrotask(() => showLocale(router))
}

function showLocale(router: Router): void {
  router.options.context.locale.announce()
  // Links keep their addresses until the way in which addresses are written changes; a new object says that it has.
  router.update({ ...router.options, rewrite: { ...router.options.rewrite } })
}

/** The other language: the address of this page in it, and the way to switch without loading the page again. */
export function useLanguageSwitch(): { other: Locale; hrefIn: (locale: Locale) => string; show: (locale: Locale) => void } {
  const router = useRouter()
  const notify = useNotify()
  const { locale, t } = useWords()
  const isHydrated = useHydrated()
  // The server knows no fragment, and of the query only what the page is kept by: the rest comes once the page is alive.
  const path = useRouterState({
    select: ({ location: { href, pathname, search } }) =>
      isHydrated
        ? href.replace(/#.*$/s, '')
        : encodeURI(pathname) + stringifySearch(knownSearch(router.getMatchedRoutes(pathname)[0], search)),
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
