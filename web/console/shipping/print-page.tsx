import type { ReactNode } from 'react'
import type { OrderToPack } from '#contract/staff/parcels.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useAccount } from '../context.ts'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import styles from './shipping.module.css'

export type PrintProps = { orders: readonly OrderToPack[]; asked: readonly string[] }
type Props = PrintProps & {
  open: 'picking' | 'slips' | 'labels'
  intro: string
  children: ReactNode
}

/** On paper only the children are left. From each page the others are one step away, for the same orders. */
export function PrintPage({ orders, asked, open, intro, children }: Props) {
  const { t } = useWords()
  const canSend = hasScope(useAccount(), ['merchandiser'])
  const missing = asked.filter((number) => !orders.some((order) => order.number === number))
  const tabs = [
    ...(canSend ? [{ key: 'to-send', to: paths.ordersToSend(), title: t('console.orders.title') }] : []),
    ...(canSend ? [{ key: 'picking', to: paths.picking(asked), title: t('console-shipping.picking') }] : []),
    { key: 'slips', to: paths.packingSlips(asked), title: t('console-shipping.slips') },
    ...(canSend ? [{ key: 'labels', to: paths.labels(asked), title: t('console-shipping.labels') }] : []),
    ...(canSend ? [{ key: 'numbers', to: paths.trackingNumbers(), title: t('console-shipping.numbers') }] : []),
  ]
  return (
    <div className={styles.printed}>
      <Page
        title={t(`console-shipping.${open}`)}
        intro={intro}
        actions={orders.length > 0 ? <Button onClick={() => window.print()}>{t('console-shipping.print')}</Button> : null}
      >
        <Tabs label={t('console-shipping.pages')} tabs={tabs.map((tab) => ({ ...tab, isOpen: tab.key === open }))} />
        {missing.length > 0 ? (
          <p role="status" className={`${panel.problem} ${styles.screen}`}>
            {t('console-shipping.missing', { numbers: missing.join(', ') })}
          </p>
        ) : null}
        {orders.length === 0 ? (
          <EmptyState title={t('console-shipping.none')} />
        ) : (
          <div className={styles.sheets}>{children}</div>
        )}
      </Page>
    </div>
  )
}
