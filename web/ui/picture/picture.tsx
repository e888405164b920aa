import type { ImgHTMLAttributes } from 'react'

/** Widths that the picture pipeline writes beside every stored picture (server/external/pictures.ts). */
const WIDTHS = [240, 480, 960]

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt' | 'width' | 'height'> & {
  /** A stored picture, `/uploads/…/name.webp`. */
  src: string
  /** In the page's language; empty when the picture only decorates. */
  alt: string
  width: number
  height: number
  /** The largest picture of the first view: loaded at once and first. */
  isFirstView?: boolean
}

/** A picture in the width that the screen needs; its place is kept free before it arrives. */
export function Picture({ src, isFirstView = false, alt, ...rest }: Props) {
  const variants = src.startsWith('/uploads/') && src.endsWith('.webp')
  return (
    <img
      {...rest}
      alt={alt}
      src={src}
      srcSet={variants ? WIDTHS.map((width) => `${src.replace(/\.webp$/, `-${width}.webp`)} ${width}w`).join(', ') : undefined}
      loading={isFirstView ? 'eager' : 'lazy'}
      fetchPriority={isFirstView ? 'high' : undefined}
      decoding="async"
    />
  )
}
