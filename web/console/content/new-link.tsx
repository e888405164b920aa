import { buttonClass } from '#web/ui/button/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import styles from './content.module.css'

export function NewLink({ to, children }: { to: string; children: string }) {
  return (
    <ConsoleLink to={to} className={`${buttonClass} ${styles.add}`} data-variant="primary">
      {children}
    </ConsoleLink>
  )
}
