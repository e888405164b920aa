/**
 * Every stored picture `name.webp` has smaller versions: `name-240.webp`, … A private one's signature is valid for all widths.
 */
export const PICTURE_WIDTHS = [240, 480, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

const STORED = /^((?:https?:\/\/[^/]+)?\/uploads\/[^?]+)\.webp(\?.*)?$/

export const pictureAt = (address: string, width: PictureWidth): string => address.replace(STORED, `$1-${width}.webp$2`)

/** For `srcset`; undefined for a picture that is not ours. */
export const pictureSet = (address: string): string | undefined =>
  STORED.test(address) ? PICTURE_WIDTHS.map((width) => `${pictureAt(address, width)} ${width}w`).join(', ') : undefined

/** Width of the largest version that a drawn bottle has, for the zoom: it is drawn when first asked for. */
export const LARGE_WIDTH = 2400

const DRAWN = /^(?:https?:\/\/[^/]+)?\/uploads\/drawn\//

/** Drawn by the shop for a wine without a picture: neither bottle nor label are the real ones. */
export const isDrawn = (address: string): boolean => DRAWN.test(address)

const PAINTED = /^((?:https?:\/\/[^/]+)?\/uploads\/(?:drawn|bottles)\/[^?]+)\.webp$/

/** What the zoom shows: the largest version of a drawn bottle, an uploaded picture as it is. */
export const largestPicture = (address: string): string => address.replace(PAINTED, `$1-${LARGE_WIDTH}.avif`)
