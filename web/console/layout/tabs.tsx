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
  return (
    <nav aria-label={label} className={styles.tabs}>
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
