import { useState } from 'react'
import type { Lot } from '#contract/staff/lots.ts'
import { formatCalendarDay } from '#domain/shanghai.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { LotForm } from './lot-form.tsx'
import { SkuName } from './sku-name.tsx'
import styles from './stock.module.css'
import { StockTabs } from './stock-tabs.tsx'

export function LotPage({ lot }: { lot: Lot }) {
  const { t } = useWords()
  const [isChanging, setIsChanging] = useState(false)
  const close = () => setIsChanging(false)
  return (
    <Page
      title={t('console-stock.lot-title', { lot: lot.lot })}
      actions={
        <>
          <ConsoleLink to={paths.stockLots()} className={panel.rowAction}>
            ← {t('console-stock.lots-title')}
          </ConsoleLink>
          <HistoryLink kind="lot" id={String(lot.id)} />
          <RowAction onClick={() => setIsChanging(true)}>{t('console-stock.lot-change')}</RowAction>
        </>
      }
    >
      <StockTabs open="lots" />
      <Facts lot={lot} />
      <Modal
        isOpen={isChanging}
        title={t('console-stock.lot-change-of', { lot: lot.lot })}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {isChanging ? <LotForm known={lot} onClose={close} /> : null}
      </Modal>
    </Page>
  )
}

function Facts({ lot }: { lot: Lot }) {
  const { t, locale } = useWords()
  const day = (written: string | null) => (written === null ? '—' : formatCalendarDay(written, locale))
  const facts = [
    [t('console-stock.wine'), <SkuName key="wine" sku={lot} />],
    [t('console-stock.lot-packs'), lot.packs],
    [t('console-stock.lot-sent'), lot.sent],
    [t('console-stock.lot-left'), lot.packs - lot.sent],
    [t('console-stock.lot-arrived'), day(lot.arrivedOn)],
    [t('console-stock.lot-bottled'), day(lot.bottledOn)],
    [t('console-stock.lot-best-before'), day(lot.bestBefore)],
    [t('console-stock.lot-supplier'), lot.supplier || '—'],
    [t('console-stock.lot-declaration'), lot.declarationNumber || '—'],
    [t('console-stock.lot-certificate'), lot.certificateNumber || '—'],
  ] as const
  return (
    <PanelSection title={t('console-stock.lot-facts')}>
      <dl className={styles.lot}>
        {facts.map(([title, fact]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  )
}
