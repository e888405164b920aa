/**
 * Every stored picture `name.webp` has smaller versions of these widths beside it: `name-240.webp`, … A private one has its signature
 * behind its name, which is good for all widths.
 */
export const PICTURE_WIDTHS = [240, 480, 960] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

const STORED = /^((?:https?:\/\/[^/]+)?\/uploads\/[^?]+)\.webp(\?.*)?$/

/** The address of a stored picture at a width; any other address is returned as it is. */
export const pictureAt = (address: string, width: PictureWidth): string => address.replace(STORED, `$1-${width}.webp$2`)

/** For `srcset`: all widths of a stored picture, or nothing for a picture that is not ours. */
export const pictureSet = (address: string): string | undefined =>
  STORED.test(address) ? PICTURE_WIDTHS.map((width) => `${pictureAt(address, width)} ${width}w`).join(', ') : undefined
