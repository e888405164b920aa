import type { AnyRouter } from '@tanstack/react-router'
import { BOTH_SHOWN, type FrameParts } from './frame-parts.ts'

/**
 * The frame around a page; `header: 'checkout'` leads nowhere else; `search`: a page with a box of its own needs no second;
 * `tools: 'chat'` shows only the chat window.
 */
export type Frame = {
  header: boolean | 'checkout'
  search: boolean
  nav: boolean
  footer: boolean
  tools: 'all' | 'chat' | 'none'
}

/** What a route says of its page, as the router's `staticData`. */
export type RouteTraits = {
  /** Of the signed-in visitor: rendered per request, never cached, and only after signing in. */
  isPrivate?: boolean
  /** Whoever knows the address may see it without signing in: rendered per request, never cached, never told to other sites. */
  isSecret?: boolean
  /** Asks for the age first. Pages that only may show wine render the question themselves. */
  showsWine?: boolean
  /** Its first paint needs the first of the two style sheets only (scripts/split-styles.ts); the other one comes with the scripts. */
  firstSheet?: boolean
  /** The parts in which this page differs from the others. */
  frame?: Partial<Frame>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteTraits {}
}

/** From the order on nothing leads away, and nothing stands over sums and buttons; an open conversation stays. */
export const CHECKOUT = { header: 'checkout', tools: 'chat' } as const satisfies Partial<Frame>

const WHOLE: Frame = { header: true, search: true, nav: true, footer: true, tools: 'all' }

/** A page has the traits of its own route and of the routes around it. */
export function traitsOf(routes: readonly { staticData?: RouteTraits | undefined }[]): {
  isPrivate: boolean
  isSecret: boolean
  showsWine: boolean
  firstSheet: boolean
  frame: Frame
} {
  const traits = routes.map(({ staticData }) => staticData ?? {})
  return {
    isPrivate: traits.some(({ isPrivate }) => isPrivate),
    isSecret: traits.some(({ isSecret }) => isSecret),
    showsWine: traits.some(({ showsWine }) => showsWine),
    firstSheet: traits.some(({ firstSheet }) => firstSheet),
    frame: Object.assign({}, WHOLE, ...traits.map(({ frame }) => frame)),
  }
}

/** `path` has neither base path nor language. */
export const traitsAt = (router: AnyRouter, path: string) =>
  traitsOf(router.getMatchedRoutes(path)[0].map(({ options }) => options))

/** A part is shown unless its page or the switch for all pages hides it; the tools go with the headers. */
export const frameOf = (own: Frame, shown: FrameParts = BOTH_SHOWN): Frame => ({
  header: shown.headers && own.header,
  search: own.search,
  nav: own.nav,
  footer: own.footer && shown.footers,
  tools: own.tools === 'all' && !shown.headers ? 'chat' : own.tools,
})
