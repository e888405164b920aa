import type { Product } from '#domain/product.ts'

/** Width of the gallery's picture on the screen; the preload in the head and the picture itself must say the same. */
export const GALLERY_SIZES = '(width >= 1024px) 520px, (width >= 768px) 42vw, 252px'

/** The picture of the SKU that is looked at first, those of the wine, then those that only a SKU has (a case, a magnum); each once. */
export const galleryPictures = ({ images, skus }: Pick<Product, 'images' | 'skus'>, first: string | undefined): string[] => [
  ...new Set([first, ...images, ...skus.map(({ image }) => image)].filter((image): image is string => Boolean(image))),
]
