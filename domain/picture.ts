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
