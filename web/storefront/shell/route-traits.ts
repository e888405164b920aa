import type { AnyRouter } from '@tanstack/react-router'
import { BOTH_SHOWN, type FrameParts } from './frame-parts.ts'

/** The frame around a page; `tools: 'chat'` shows only the chat window. */
export type Frame = { header: boolean; nav: boolean; footer: boolean; tools: 'all' | 'chat' | 'none' }

export type RouteTraits = {
  /** Rendered per request, never cached. */
  isPrivate?: boolean
  /** Asks for the age first. Pages that only may show wine render the question themselves. */
  showsWine?: boolean
  frame?: Partial<Frame>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteTraits {}
}

const WHOLE: Frame = { header: true, nav: true, footer: true, tools: 'all' }

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

/** `path` has neither base path nor language. */
export const traitsAt = (router: AnyRouter, path: string) =>
  traitsOf(router.getMatchedRoutes(path)[0].map(({ options }) => options))

export const frameOf = (own: Frame, shown: FrameParts = BOTH_SHOWN): Frame => ({
  header: own.header && shown.headers,
  nav: own.nav,
  footer: own.footer && shown.footers,
  tools: own.tools === 'all' && !shown.headers ? 'chat' : own.tools,
})
