import { exportCustomers, exportMovements, exportOrders, exportWines } from '#contract/staff/imports.ts'
import { useConsole } from '../context.ts'
import panel from '../layout/panel.module.css'
import { SaveList } from '../layout/save-list.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import styles from './imports.module.css'

const LISTS = [
  { kind: 'wines', endpoint: exportWines, scopes: ['merchandiser'] },
  { kind: 'orders', endpoint: exportOrders, scopes: ['merchandiser', 'finance'] },
  { kind: 'movements', endpoint: exportMovements, scopes: ['merchandiser'] },
  { kind: 'customers', endpoint: exportCustomers, scopes: ['admin'] },
] as const

export function ExportPanel() {
  const { t } = useWords()
  const { session } = useConsole()
  return (
    <section className={panel.panel} aria-labelledby="export">
      <h2 id="export">{t('console-imports.export')}</h2>
      <p className={panel.hint}>{t('console-imports.export-hint')}</p>
      {LISTS.filter(({ scopes }) => hasScope(session.account(), scopes)).map(({ kind, endpoint }) => (
        <div key={kind} className={styles.export}>
          <span>{t(`console-imports.export.${kind}`)}</span>
          <SaveList name={kind} label={t(`console-imports.export.${kind}`)} fetch={(api, format) => api.call(endpoint, format)} />
        </div>
      ))}
    </section>
  )
}
