import { BOTH_SHOWN, type FrameParts } from './frame-parts.ts'

/**
 * Which parts of the frame a page stands in; all of them unless said otherwise. Of the floating tools only the chat's window may be
 * left, for the links on a page that open it.
 */
export type Frame = { header: boolean; nav: boolean; footer: boolean; tools: 'all' | 'chat' | 'none' }

const WHOLE: Frame = { header: true, nav: true, footer: true, tools: 'all' }

/** Header hidden on the login pages, its nav bar on the search page. One table for the whole shop, known when rendering. */
const EXCEPTIONS: Readonly<Record<string, Partial<Frame>>> = {
  '/login': { header: false, footer: false, tools: 'none' },
  '/mobile_login': { header: false, footer: false, tools: 'none' },
  '/goods_search': { nav: false },
  // The chat in a tab of its own fills it.
  '/AppChat': { nav: false, footer: false, tools: 'none' },
}

/** A part is there when neither its page nor the switch for all pages hides it; the floating tools go with the headers. */
export function frameOf(pathname: string, shown: FrameParts = BOTH_SHOWN): Frame {
  const own = { ...WHOLE, ...EXCEPTIONS[pathname.replace(/(.)\/$/, '$1')] }
  return {
    header: own.header && shown.headers,
    nav: own.nav,
    footer: own.footer && shown.footers,
    tools: own.tools === 'all' && !shown.headers ? 'chat' : own.tools,
  }
}
