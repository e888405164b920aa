import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { exportLanded, type LandedDelivery, withdrawLanded } from '#contract/staff/landed-costs.ts'
import { LANDED_REASON_MAX, sumLandedCosts } from '#domain/landed-cost.ts'
import { fen } from '#domain/money.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { SaveList } from '../layout/save-list.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { FactList } from '../stock/fact-list.tsx'
import { SkuName } from '../stock/sku-name.tsx'
import { StockTabs } from '../stock/stock-tabs.tsx'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { LandedTables, sumsOf } from './landed-tables.tsx'
import { percentWords, rateWords } from './landed-values.ts'
import { useCurrency } from './use-currency.ts'

export function LandedPage({ delivery }: { delivery: LandedDelivery }) {
  const { t, locale } = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const title = delivery.note || t('console-landed.number', { id: delivery.id })
  const { withdrawn } = delivery
  const lines = delivery.lines.map((line) => ({
    ...line,
    name: <SkuName sku={line} />,
    landed: sumsOf(line),
    sellingPrice: fen(line.sellingPrice),
    costBefore: line.costBefore === null ? null : fen(line.costBefore),
    costAfter: fen(line.costAfter),
  }))
  return (
    <Page
      title={t('console-landed.of', { delivery: title })}
      actions={
        <>
          <ConsoleLink to={paths.stockLanded()} className={panel.rowAction}>
            ← {t('console-landed.title')}
          </ConsoleLink>
          <HistoryLink kind="landed-cost" id={delivery.id} />
          {delivery.mayWithdraw ? (
            <RowAction isDanger onClick={() => setIsAsking(true)}>
              {t('console-landed.withdraw')}
            </RowAction>
          ) : null}
        </>
      }
    >
      <StockTabs open="landed" />
      {withdrawn ? (
        <p role="status">
          {t('console-landed.withdrawn-because', {
            moment: formatMoment(withdrawn.at, locale),
            by: withdrawn.by,
            reason: withdrawn.reason,
          })}
        </p>
      ) : null}
      <PanelSection title={t('console-landed.result')}>
        <LandedTables lines={lines} total={sumLandedCosts(lines.map(({ landed }) => landed))} rates={delivery} />
        <div className={panel.actions}>
          <SaveList
            name={`landed-costs-${delivery.id}`}
            label={t('console-landed.of', { delivery: title })}
            fetch={(api, format) => api.call(exportLanded, { delivery: delivery.id, format })}
          />
        </div>
      </PanelSection>
      <Typed delivery={delivery} />
      <Modal
        isOpen={isAsking}
        title={t('console-landed.withdraw')}
        closeLabel={t('console.close')}
        onClose={() => setIsAsking(false)}
      >
        {isAsking ? <WithdrawForm id={delivery.id} onClose={() => setIsAsking(false)} /> : null}
      </Modal>
    </Page>
  )
}

/** As it was typed. */
function Typed({ delivery }: { delivery: LandedDelivery }) {
  const { t, money, locale } = useWords()
  const said = useCurrency(delivery.currency)
  const inCurrency = (amount: number, currency: string) => (currency === 'CNY' ? money(fen(amount)) : said(amount))
  const percent = (basisPoints: number) => percentWords(basisPoints, locale)
  const facts = [
    [t('console-landed.at'), formatMoment(delivery.at, locale)],
    [t('console-landed.by'), delivery.by],
    [t('console-landed.currency'), t(`console-landed.currency.${delivery.currency}`)],
    ...(delivery.currency === 'CNY' ? [] : [[t('console-landed.rate'), rateWords(delivery)] as const]),
    [t('console-landed.freight'), inCurrency(delivery.freight, delivery.freightIn)],
    [t('console-landed.insurance'), inCurrency(delivery.insurance, delivery.insuranceIn)],
    [t('console-landed.duty'), percent(delivery.duty)],
    [t('console-landed.consumption-tax'), percent(delivery.consumptionTax)],
    [t('console-landed.vat'), percent(delivery.vat)],
    [t('console-landed.vat-kind'), t(`console-landed.vat-kind.${delivery.isVatRecoverable ? 'recovered' : 'part'}`)],
    [t('console-landed.other'), money(fen(delivery.other))],
    [t('console-landed.stock'), t(delivery.isArriving ? 'console-landed.was-booked' : 'console-landed.was-not-booked')],
  ] as const
  return (
    <PanelSection title={t('console-landed.typed')}>
      <FactList facts={facts} />
      <Table
        label={t('console-landed.lines')}
        columns={[
          { title: t('console-stock.wine') },
          { title: t('console-stock.packs'), isNumber: true },
          { title: t('console-landed.price', { currency: delivery.currency }), isNumber: true },
          { title: t('console-landed.line-sum'), isNumber: true },
        ]}
      >
        {delivery.lines.map((line) => (
          <tr key={line.skuId}>
            <th scope="row">
              <SkuName sku={line} />
            </th>
            <td data-label={t('console-stock.packs')} className={panel.number}>
              {line.packs}
            </td>
            <td data-label={t('console-landed.price', { currency: delivery.currency })} className={panel.number}>
              {said(line.price)}
            </td>
            <td data-label={t('console-landed.line-sum')} className={panel.number}>
              {said(line.price * line.packs)}
            </td>
          </tr>
        ))}
      </Table>
    </PanelSection>
  )
}

function WithdrawForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const notify = useNotify()
  const form = useKeptForm(`withdraw landed ${id}`, {
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('console-landed.reason-required') } : {}),
    send: async ({ reason }) => {
      await api.call(withdrawLanded, { id, reason })
      await router.invalidate()
      notify(t('console-landed.withdrawn-done'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t('console-landed.withdraw-text')}</p>
      <TextField {...form.field('reason')} label={t('console-landed.reason')} max={LANDED_REASON_MAX} isRequired />
      <FormEnd form={form} save={t('console-landed.withdraw')} cancel={onClose} />
    </form>
  )
}
