import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BUYERS_PER_PAGE, deleteLot, exportLotBuyers, type Lot, type LotBuyer } from '#contract/staff/lots.ts'
import { leftOfLot } from '#domain/lot.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { SaveList } from '../layout/save-list.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'
import { FactList } from './fact-list.tsx'
import { LotForm } from './lot-form.tsx'
import { SkuName } from './sku-name.tsx'
import { StockTabs } from './stock-tabs.tsx'

type Props = { lot: Lot; buyers: { list: readonly LotBuyer[]; count: number }; page: number }

export function LotPage({ lot, buyers, page }: Props) {
  const { t } = useWords()
  const [isChanging, setIsChanging] = useState(false)
  const close = () => setIsChanging(false)
  // Where something was written down and has come back, the refusal tells.
  const canRemove = lot.sent === 0 && lot.otherwise === 0 && buyers.count === 0
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
          {canRemove ? <Remove lot={lot} /> : null}
        </>
      }
    >
      <StockTabs open="lots" />
      <Facts lot={lot} />
      <Buyers lot={lot} {...buyers} page={page} />
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

function Remove({ lot: { id, lot, version } }: { lot: Lot }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { api } = useConsole()
  const notify = useNotify()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <RowAction isDanger onClick={() => setIsOpen(true)}>
        {t('console-stock.lot-remove')}
      </RowAction>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('console-stock.lot-remove-title', { lot })}
        text={t('console-stock.lot-remove-text')}
        confirm={t('console-stock.lot-remove')}
        onClose={() => setIsOpen(false)}
        onConfirm={async () => {
          await api.call(deleteLot, { id, version })
          await navigate({ href: paths.stockLots() })
          notify(t('console.deleted'))
        }}
      />
    </>
  )
}

function Facts({ lot }: { lot: Lot }) {
  const { t, locale } = useWords()
  const day = (written: string | null) => (written === null ? '—' : formatDay(written, locale))
  const facts = [
    [t('console-stock.wine'), <SkuName key="wine" sku={lot} />],
    [t('console-stock.lot-packs'), lot.packs],
    [t('console-stock.lot-sent'), lot.sent],
    ...(lot.otherwise === 0 ? [] : [[t('console-stock.lot-otherwise'), lot.otherwise] as const]),
    [t('console-stock.lot-left'), leftOfLot(lot)],
    [t('console-stock.lot-arrived'), day(lot.arrivedOn)],
    [t('console-stock.lot-bottled'), day(lot.bottledOn)],
    [t('console-stock.lot-best-before'), day(lot.bestBefore)],
    [t('console-stock.lot-supplier'), lot.supplier || '—'],
    [t('console-stock.lot-declaration'), lot.declarationNumber || '—'],
    [t('console-stock.lot-certificate'), lot.certificateNumber || '—'],
  ] as const
  return (
    <PanelSection title={t('console-stock.lot-facts')}>
      <FactList facts={facts} />
    </PanelSection>
  )
}

/** For a recall: by parcel, with what the order's page shows of its recipient. */
function Buyers({ lot, list, count, page }: Props['buyers'] & Pick<Props, 'lot' | 'page'>) {
  const { t, locale } = useWords()
  const label = t('console-stock.lot-list', { lot: lot.lot })
  return (
    <>
      <PanelSection title={t('console-stock.lot-buyers')}>
        {count === 0 ? (
          <p>{t('console-stock.lot-buyers-none')}</p>
        ) : (
          <>
            <p className={panel.hint}>{t('console-stock.lot-buyers-hint')}</p>
            <div className={panel.actions}>
              <SaveList
                name={`lot-buyers-${lot.id}`}
                label={label}
                fetch={(api, format) => api.call(exportLotBuyers, { lot: lot.id, format })}
              />
            </div>
          </>
        )}
      </PanelSection>
      {list.length === 0 ? null : (
        <Table
          label={label}
          columns={[
            { title: t('console-stock.lot-order') },
            { title: t('console-stock.lot-recipient') },
            { title: t('console-stock.lot-address') },
            { title: t('console-stock.lot-sent-on') },
            { title: t('console-stock.lot-tracking') },
            { title: t('console-stock.packs'), isNumber: true },
          ]}
        >
          {list.map(({ parcelId, number, recipient, trackingNumber, shippedAt, packs }) => (
            <tr key={parcelId}>
              <th scope="row">
                <ConsoleLink to={paths.order(number)}>{number}</ConsoleLink>
              </th>
              <td data-label={t('console-stock.lot-recipient')}>
                {recipient.name} <span className={panel.number}>{recipient.phone}</span>
              </td>
              <td data-label={t('console-stock.lot-address')}>{recipient.address}</td>
              <td data-label={t('console-stock.lot-sent-on')}>{formatDay(shippedAt, locale)}</td>
              <td data-label={t('console-stock.lot-tracking')}>
                <span className={panel.code}>{trackingNumber}</span>
              </td>
              <td data-label={t('console-stock.packs')} className={panel.number}>
                {packs}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={BUYERS_PER_PAGE} to={(target) => paths.stockLot(lot.id, { page: target })} />
    </>
  )
}
