import { useState } from 'react'
import { exportCustomers, exportMovements, exportOrders, exportWines } from '#contract/staff/imports.ts'
import { useConsole } from '../context.ts'
import { DateField } from '../fields/typed-fields.tsx'
import panel from '../layout/panel.module.css'
import { SaveList } from '../layout/save-list.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import styles from './imports.module.css'

const LISTS = [
  { kind: 'wines', endpoint: exportWines, scopes: ['merchandiser'] },
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
      {hasScope(session.account(), ['merchandiser', 'finance']) ? <Orders /> : null}
    </section>
  )
}

/** Without days, all of them. */
function Orders() {
  const { t } = useWords()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const isReversed = from !== '' && to !== '' && from > to
  return (
    <>
      <div className={styles.export}>
        <span>{t('console-imports.export.orders')}</span>
        <SaveList
          name={['orders', from, to].filter(Boolean).join('-')}
          label={t('console-imports.export.orders')}
          mayStart={() => !isReversed}
          fetch={(api, format) => api.call(exportOrders, { format, from: from || undefined, to: to || undefined })}
        />
      </div>
      <div className={panel.pair}>
        <DateField name="ordersFrom" label={t('console-imports.export.from')} value={from} onChange={setFrom} />
        <DateField
          name="ordersTo"
          label={t('console-imports.export.to')}
          value={to}
          error={isReversed ? t('console-imports.export.days-wrong') : undefined}
          onChange={setTo}
        />
      </div>
    </>
  )
}
