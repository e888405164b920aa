import type { ImgHTMLAttributes } from 'react'
import { pictureSet } from '#domain/picture.ts'

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt' | 'width' | 'height'> & {
  /** `/uploads/…/name.webp`. */
  src: string
  alt: string
  width: number
  height: number
  /** For the largest picture of the first view: it is loaded first. */
  isFirstView?: boolean
  /** Seen at once on large screens only: loaded without waiting for the layout, but not before the others. */
  isBeside?: boolean
}

/** Loads the width that the screen needs and reserves its place. */
export function Picture({ src, isFirstView = false, isBeside = false, alt, ...rest }: Props) {
  return (
    <img
      {...rest}
      alt={alt}
      src={src}
      srcSet={pictureSet(src)}
      loading={isFirstView || isBeside ? 'eager' : 'lazy'}
      fetchPriority={isFirstView ? 'high' : undefined}
      decoding="async"
    />
  )
}
