/** Which parts of the frame a page stands in; all of them unless said otherwise. */
export type Frame = { header: boolean; nav: boolean; footer: boolean }

const WHOLE: Frame = { header: true, nav: true, footer: true }

/** Header hidden on the login pages, its nav bar on the search page (spec section 2). One table for the whole shop, known when rendering. */
const EXCEPTIONS: Readonly<Record<string, Partial<Frame>>> = {
  '/login': { header: false, footer: false },
  '/mobile_login': { header: false, footer: false },
  '/goods_search': { nav: false },
}

export const frameOf = (pathname: string): Frame => ({ ...WHOLE, ...EXCEPTIONS[pathname.replace(/(.)\/$/, '$1')] })
