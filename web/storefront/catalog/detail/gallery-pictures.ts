import type { Product } from '#domain/product.ts'

/** Width of the gallery's picture on the screen; the preload in the head and the picture itself must say the same. */
export const GALLERY_SIZES = '(min-width: 960px) 520px, 100vw'

/** The pictures of a wine, then those that only a SKU has (a case, a magnum), each once. */
export const galleryPictures = ({ images, skus }: Pick<Product, 'images' | 'skus'>): string[] => [
  ...new Set([...images, ...skus.map(({ image }) => image)].filter(Boolean)),
]
