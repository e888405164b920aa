import { useState } from 'react'
import { exportCustomers, exportMovements, exportOrders, exportWines } from '#contract/staff/imports.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/import-run.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { saveFile } from '#web/ui/save-file/save-file.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import styles from './imports.module.css'

const LISTS = [
  { kind: 'wines', endpoint: exportWines, scopes: ['merchandiser'] },
  { kind: 'orders', endpoint: exportOrders, scopes: ['merchandiser', 'finance'] },
  { kind: 'movements', endpoint: exportMovements, scopes: ['merchandiser'] },
  { kind: 'customers', endpoint: exportCustomers, scopes: ['admin'] },
] as const
type List = (typeof LISTS)[number]

export function ExportPanel() {
  const { t } = useWords()
  const { api, session } = useConsole()
  const notify = useNotify()
  const [running, setRunning] = useState('')

  async function save({ kind, endpoint }: List, format: ExportFormat) {
    setRunning(`${kind}.${format}`)
    try {
      saveFile((await api.call(endpoint, format)) as Blob, `${kind}.${format}`)
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setRunning('')
    }
  }
  return (
    <section className={panel.panel} aria-labelledby="export">
      <h2 id="export">{t('console-imports.export')}</h2>
      <p className={panel.hint}>{t('console-imports.export-hint')}</p>
      {LISTS.filter(({ scopes }) => hasScope(session.account(), scopes)).map((list) => (
        <div key={list.kind} className={styles.export}>
          <span>{t(`console-imports.export.${list.kind}`)}</span>
          {EXPORT_FORMATS.map((format) => (
            <Button
              key={format}
              variant="quiet"
              isBusy={running === `${list.kind}.${format}`}
              onClick={() => void save(list, format)}
            >
              {format.toUpperCase()}
              <span className="visually-hidden"> {t(`console-imports.export.${list.kind}`)}</span>
            </Button>
          ))}
        </div>
      ))}
    </section>
  )
}
