import { useAccount } from '../context.ts'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'

/** Finance sees what was done about money; all acts are for administrators. */
export function AuditTabs({ open }: { open: 'all' | 'money' }) {
  const { t } = useWords()
  if (!hasScope(useAccount(), ['admin'])) return null
  return (
    <Tabs
      label={t('console-audit.pages')}
      tabs={[
        { key: 'all', title: t('console-audit.all'), to: paths.audit(), isOpen: open === 'all' },
        { key: 'money', title: t('console-audit.money'), to: paths.moneyLog(), isOpen: open === 'money' },
      ]}
    />
  )
}
