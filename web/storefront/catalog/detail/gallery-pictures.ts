import type { Product } from '#domain/product.ts'

/** The preload in the head and the picture itself must have the same sizes. */
export const GALLERY_SIZES = '(min-width: 960px) 520px, (min-width: 720px) 42vw, 252px'

/** The default SKU's picture, those of the wine, then those of other SKUs; each once. */
export const galleryPictures = ({ images, skus }: Pick<Product, 'images' | 'skus'>, first: string | undefined): string[] => [
  ...new Set([first, ...images, ...skus.map(({ image }) => image)].filter((image): image is string => Boolean(image))),
]
