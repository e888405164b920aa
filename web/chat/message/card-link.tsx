import type { ReactNode } from 'react'
import { isPlainClick } from '#web/ui/plain-click.ts'
import { useSurroundings } from '../surroundings.tsx'
import styles from './card.module.css'

type Props = { href: string; kind: 'product' | 'order'; children: ReactNode }

/** Opens inside the page where the app provides `follow`, otherwise in a new tab. */
export function CardLink({ href, kind, children }: Props) {
  const { follow } = useSurroundings()
  return (
    <a
      className={styles.card}
      data-kind={kind}
      href={href}
      {...(follow ? {} : { target: '_blank', rel: 'noopener' })}
      onClick={(event) => {
        if (!follow || !isPlainClick(event)) return
        event.preventDefault()
        follow(href)
      }}
    >
      {children}
    </a>
  )
}
