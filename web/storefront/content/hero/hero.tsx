import type { ReactNode } from 'react'
import { pictureSet } from '#domain/picture.ts'
import styles from './hero.module.css'

/** Pictures are 8 : 3; on higher screens the height decides which version is sharp. */
const FULL_WIDTH = 2_400

type Props = {
  over: string
  title: string
  line?: string
  /** Without a picture the page opens in plain green. */
  image?: string | undefined
  children?: ReactNode
}

export function Hero({ over, title, line, image, children }: Props) {
  return (
    <header className={styles.hero} data-picture={image ? '' : undefined}>
      {image ? (
        <img
          src={image}
          srcSet={pictureSet(image) && `${pictureSet(image)}, ${image} ${FULL_WIDTH}w`}
          sizes="max(100vw, 120svh)"
          alt=""
          width="2400"
          height="900"
          fetchPriority="high"
        />
      ) : null}
      <div className={`page ${styles.words}`}>
        <p className={styles.over}>{over}</p>
        <h1>{title}</h1>
        {line ? <p className={styles.line}>{line}</p> : null}
        {children}
      </div>
    </header>
  )
}
