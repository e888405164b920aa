/**
 * Widths in pixels at which the layout changes. Style sheets write `(width < 768px)` or `(width >= 768px)`;
 * test/house/breakpoints.test.ts refuses others.
 *
 * 480: small phones. 640: large phones. 768: tables, menus, two columns.
 * 1024: side columns. 1280: whole page.
 */
export const BREAKPOINTS: readonly number[] = [480, 640, 768, 1024, 1280]

/** Only for the floating toolbar: it fits beside the page (1264 px). */
export const BESIDE_THE_PAGE = 1400
