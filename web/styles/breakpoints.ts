/**
 * The widths, in pixels, at which pages change their layout; style sheets ask for them as `(width < 768px)` or `(width >= 768px)`,
 * and test/house/breakpoints.test.ts refuses others.
 *
 * 480: a small phone. 640: a large one. 768: from here on tables, menus and two columns. 1024: side columns. 1280: the whole page.
 */
export const BREAKPOINTS: readonly number[] = [480, 640, 768, 1024, 1280]

/** The floating toolbar alone asks for this: whether there is room for it beside the page (1264 px). */
export const BESIDE_THE_PAGE = 1400
