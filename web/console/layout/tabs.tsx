import { ConsoleLink } from '../console-link.tsx'
import styles from './tabs.module.css'

type Props = { label: string; tabs: readonly { key: string; title: string; to: string; isOpen: boolean }[] }

export function Tabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ key, title, to, isOpen }) => (
        <ConsoleLink key={key} to={to} className={styles.tab} data-open={isOpen ? '' : undefined} isCurrent={isOpen}>
          {title}
        </ConsoleLink>
      ))}
    </nav>
  )
}
