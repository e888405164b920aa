import type { ImgHTMLAttributes } from 'react'
import { pictureSet } from '#domain/picture.ts'

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt' | 'width' | 'height'> & {
  /** `/uploads/…/name.webp`. */
  src: string
  /** Empty when decorative. */
  alt: string
  width: number
  height: number
  /** Loaded first. */
  isFirstView?: boolean
}

/** Loads the width that the screen needs and reserves its place. */
export function Picture({ src, isFirstView = false, alt, ...rest }: Props) {
  return (
    <img
      {...rest}
      alt={alt}
      src={src}
      srcSet={pictureSet(src)}
      loading={isFirstView ? 'eager' : 'lazy'}
      fetchPriority={isFirstView ? 'high' : undefined}
      decoding="async"
    />
  )
}
