import { useState } from 'react'
import { exportLotRecord } from '#contract/staff/lots.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { DateField } from '../fields/typed-fields.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { SaveList } from '../layout/save-list.tsx'
import { useWords } from '../use-words.ts'

/** This year until today, unless other days are chosen. */
export function LotRecord() {
  const { t } = useWords()
  const today = shanghaiDay(new Date())
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const problem =
    from === '' || to === '' ? t('console-stock.lot-days-required') : from > to ? t('console-stock.lot-days-reversed') : undefined
  return (
    <PanelSection title={t('console-stock.lot-record')}>
      <p className={panel.hint}>{t('console-stock.lot-record-hint')}</p>
      <div className={panel.pair}>
        <DateField name="recordFrom" label={t('console-stock.from')} value={from} onChange={setFrom} />
        <DateField name="recordTo" label={t('console-stock.to')} value={to} error={problem} onChange={setTo} />
      </div>
      <div className={panel.actions}>
        <SaveList
          name={`lot-record-${from}-${to}`}
          label={t('console-stock.lot-record')}
          mayStart={() => problem === undefined}
          fetch={(api, format) => api.call(exportLotRecord, { from, to, format })}
        />
      </div>
    </PanelSection>
  )
}
