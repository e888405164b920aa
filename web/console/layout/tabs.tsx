import { useEffect, useRef } from 'react'
import { ConsoleLink } from '../console-link.tsx'
import styles from './tabs.module.css'

type Props = {
  label: string
  tabs: readonly {
    key: string
    title: string
    to: string
    isOpen: boolean
    /** Nothing is behind it: it keeps its place and steps back. */
    isEmpty?: boolean
  }[]
}

export function Tabs({ label, tabs }: Props) {
  const line = useRef<HTMLElement>(null)
  const open = tabs.find(({ isOpen }) => isOpen)?.key
  // On a phone the line is pushed sideways, and the open tab may lie beyond its end.
  useEffect(() => {
    const tab = line.current?.querySelector<HTMLElement>('[data-open]')
    if (line.current && tab && open) line.current.scrollLeft = tab.offsetLeft - (line.current.clientWidth - tab.clientWidth) / 2
  }, [open])
  return (
    <nav ref={line} aria-label={label} className={styles.tabs}>
      {tabs.map(({ key, title, to, isOpen, isEmpty = false }) => (
        <ConsoleLink
          key={key}
          to={to}
          className={styles.tab}
          data-open={isOpen ? '' : undefined}
          data-empty={isEmpty ? '' : undefined}
          isCurrent={isOpen}
        >
          {title}
        </ConsoleLink>
      ))}
    </nav>
  )
}
