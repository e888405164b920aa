import type { BillDay } from '#contract/staff/bills.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

export function BillBadge({ bill: { comparedAt, differences, isOutdated } }: { bill: BillDay }) {
  const { t } = useWords()
  if (comparedAt === null)
    return (
      <span className={panel.badge} data-kind="quiet">
        {t('console-finance.bills.not-compared')}
      </span>
    )
  return (
    <>
      <span className={panel.badge} data-kind={differences > 0 ? 'alarm' : undefined}>
        {differences > 0 ? t('console-finance.bills.differences', { count: differences }) : t('console-finance.bills.agrees')}
      </span>
      {isOutdated ? <p className={panel.hint}>{t('console-finance.bills.outdated')}</p> : null}
    </>
  )
}
