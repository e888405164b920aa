import type { ReactNode } from 'react'
import styles from './lost-page.module.css'

type Props = {
  picture?: string
  alt?: string
  title: string
  text: string
  small?: string
  children: ReactNode
}

export function LostPage({ picture, alt, title, text, small, children }: Props) {
  return (
    <div className={`page ${styles.lost}`}>
      {picture ? <img src={picture} alt={alt} width="960" height="640" className={styles.picture} /> : null}
      <div className={styles.words}>
        <h1>{title}</h1>
        <p>{text}</p>
        {small ? <p className={styles.small}>{small}</p> : null}
        <div className={styles.ways}>{children}</div>
      </div>
    </div>
  )
}
