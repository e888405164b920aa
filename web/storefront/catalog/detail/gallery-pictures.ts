import type { Product } from '#domain/product.ts'

/** Preload and picture must have the same sizes. */
export const GALLERY_SIZES = '(width >= 1024px) 440px, (width >= 768px) 42vw, 255px'

export const galleryPictures = ({ images, skus }: Pick<Product, 'images' | 'skus'>, first: string | undefined): string[] => [
  ...new Set([first, ...images, ...skus.map(({ image }) => image)].filter((image): image is string => Boolean(image))),
]
