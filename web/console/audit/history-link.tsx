import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import styles from '../editor/editor.module.css'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'

/** From the page of an object to all that staff did to it; without an id to all of its kind. */
export function HistoryLink({ kind, id }: { kind: string; id?: number | string }) {
  const { t } = useWords()
  if (!hasScope(useAccount(), ['admin'])) return null
  return (
    <ConsoleLink to={paths.audit({ object: id === undefined ? kind : `${kind}:${id}` })} className={styles.back}>
      {t('console-audit.history')}
    </ConsoleLink>
  )
}
