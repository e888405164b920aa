import { createElement, lazy, type ReactNode, Suspense } from 'react'

/**
 * A part of the frame that is whole in the server's HTML and comes alive after the page: its script is no part of the first view.
 * Until then its links and forms work as they do without scripts. `onServer` is the part itself there (`import.meta.env.SSR` keeps it
 * out of the browser's files) and undefined in the browser, which fetches it by `load`.
 *
 * The element is made once: an element made anew at each rendering would count as a change before it came alive, and React would
 * throw the server's HTML away.
 */
export function deferred(onServer: (() => ReactNode) | undefined, load: () => Promise<() => ReactNode>): ReactNode {
  const part = onServer ?? lazy(async () => ({ default: await load() }))
  return createElement(Suspense, { fallback: null }, createElement(part))
}
