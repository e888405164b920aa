import type { AnyRouter } from '@tanstack/react-router'
import { BOTH_SHOWN, type FrameParts } from './frame-parts.ts'

/** Which parts of the frame a page stands in. Of the floating tools the chat's window alone may be left. */
export type Frame = { header: boolean; nav: boolean; footer: boolean; tools: 'all' | 'chat' | 'none' }

/** What a route says of its page besides its loader and component, as the router's `staticData`. */
export type RouteTraits = {
  /** Belongs to the signed-in visitor: rendered per request, never cached, and only after signing in. */
  isPrivate?: boolean
  /** Shows wine for sale, so visitors say first whether they are of age. Pages that only may show wine ask by themselves. */
  showsWine?: boolean
  /** The parts of the frame in which this page differs from the others. */
  frame?: Partial<Frame>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteTraits {}
}

const WHOLE: Frame = { header: true, nav: true, footer: true, tools: 'all' }

/** The traits of a page: those of its route and of the routes around it. */
export function traitsOf(routes: readonly { staticData?: RouteTraits | undefined }[]): {
  isPrivate: boolean
  showsWine: boolean
  frame: Frame
} {
  const traits = routes.map(({ staticData }) => staticData ?? {})
  return {
    isPrivate: traits.some(({ isPrivate }) => isPrivate),
    showsWine: traits.some(({ showsWine }) => showsWine),
    frame: Object.assign({}, WHOLE, ...traits.map(({ frame }) => frame)),
  }
}

/** The traits of the page at `path`, which has neither base path nor language. */
export const traitsAt = (router: AnyRouter, path: string) =>
  traitsOf(router.getMatchedRoutes(path)[0].map(({ options }) => options))

/** A part is there when neither its page nor the switch for all pages hides it; the floating tools go with the headers. */
export const frameOf = (own: Frame, shown: FrameParts = BOTH_SHOWN): Frame => ({
  header: own.header && shown.headers,
  nav: own.nav,
  footer: own.footer && shown.footers,
  tools: own.tools === 'all' && !shown.headers ? 'chat' : own.tools,
})
