import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { arriveExpected, cancelExpected, EXPECTED_PER_PAGE, type ExpectedDelivery } from '#contract/staff/expected-deliveries.ts'
import { formatDayOfYear, shanghaiDay } from '#domain/shanghai.ts'
import { PACKS_MAX } from '#domain/stock.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { CheckField } from '../fields/check-field.tsx'
import { NumberField } from '../fields/typed-fields.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { ExpectForm } from './expect-form.tsx'
import { LotFields, lotProblems, newLot, typedLot } from './lot-fields.tsx'
import { SkuName } from './sku-name.tsx'
import { StockTabs } from './stock-tabs.tsx'

type Doing = { what: 'arrived' | 'change' | 'does-not-come'; delivery: ExpectedDelivery }

export function ExpectedPage({ list, count, page }: { list: readonly ExpectedDelivery[]; count: number; page: number }) {
  const { t, say } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const notify = useNotify()
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const wine = doing ? say(doing.delivery.wine) : ''
  return (
    <Page title={t('console-stock.expected-title')} intro={t('console-stock.expected-intro')}>
      <StockTabs open="expected" />
      {list.length === 0 ? (
        <EmptyState title={t('console-stock.expected-none')} hint={t('console-stock.expected-none-hint')} />
      ) : (
        <Table
          label={t('console-stock.expected-title')}
          columns={[
            { title: t('console-stock.day') },
            { title: t('console-stock.wine') },
            { title: t('console-stock.packs'), isNumber: true },
            { title: t('console-stock.note') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} onDo={(what) => setDoing({ what, delivery })} />
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={EXPECTED_PER_PAGE} to={(target) => paths.stockExpected({ page: target })} />
      <Modal
        isOpen={doing !== null && doing.what !== 'does-not-come'}
        title={t(doing?.what === 'arrived' ? 'console-stock.arrived-of' : 'console-stock.expect-of', { wine })}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {doing?.what === 'arrived' ? <ArrivedForm delivery={doing.delivery} onClose={close} /> : null}
        {doing?.what === 'change' ? <ExpectForm skuId={doing.delivery.skuId} known={doing.delivery} onClose={close} /> : null}
      </Modal>
      <ConfirmDialog
        isOpen={doing?.what === 'does-not-come'}
        title={t('console-stock.does-not-come')}
        text={t('console-stock.does-not-come-text', { wine })}
        confirm={t('console-stock.does-not-come')}
        onConfirm={async () => {
          if (!doing) return
          await api.call(cancelExpected, doing.delivery.id)
          await router.invalidate()
          notify(t('console-stock.cancelled'))
        }}
        onClose={close}
      />
    </Page>
  )
}

function Delivery({ delivery, onDo }: { delivery: ExpectedDelivery; onDo: (what: Doing['what']) => void }) {
  const { t, say, locale } = useWords()
  return (
    <tr>
      <td data-label={t('console-stock.day')}>
        {formatDayOfYear(delivery.expectedOn, locale, shanghaiDay(new Date()))}{' '}
        {delivery.isLate ? (
          <span className={panel.badge} data-kind="alarm">
            {t('console-stock.is-late')}
          </span>
        ) : null}
      </td>
      <th scope="row">
        <SkuName sku={delivery} />
      </th>
      <td data-label={t('console-stock.packs')} className={panel.number}>
        {delivery.packs}
      </td>
      <td data-label={t('console-stock.note')}>{delivery.note || '—'}</td>
      <td>
        <div className={panel.rowActions}>
          {(['arrived', 'change', 'does-not-come'] as const).map((what) => (
            <RowAction of={say(delivery.wine)} key={what} onClick={() => onDo(what)}>
              {t(`console-stock.${what}`)}
            </RowAction>
          ))}
        </div>
      </td>
    </tr>
  )
}

function ArrivedForm({ delivery, onClose }: { delivery: ExpectedDelivery; onClose: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`arrived ${delivery.id}`, {
    initial: { packs: String(delivery.packs), isAll: false, ...newLot() },
    check: ({ packs, ...lot }) => ({
      ...(typedInteger(packs, 1, PACKS_MAX) === undefined && { packs: t('console-stock.packs-wrong') }),
      ...lotProblems(lot, t, false),
    }),
    send: async ({ packs: typed, isAll, ...lot }) => {
      const packs = Number(typed)
      const rest = isAll ? 0 : Math.max(0, delivery.packs - packs)
      const arrival = { id: delivery.id, packs, expected: delivery.packs, isRestComing: !isAll }
      await api.call(arriveExpected, { ...arrival, ...(lot.lot.trim() !== '' && { lot: typedLot(lot) }) })
      await router.invalidate()
      notify(
        rest > 0 ? t('console-stock.arrived-in-part', { count: packs, rest }) : t('console-stock.arrived-done', { count: packs }),
      )
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const missing = delivery.packs - (typedInteger(form.values.packs, 1, PACKS_MAX) ?? delivery.packs)
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <NumberField {...form.field('packs')} label={t('console-stock.packs')} max={7} isRequired />
      {missing > 0 ? (
        <CheckField
          {...form.field('isAll')}
          label={t('console-stock.rest-does-not-come')}
          hint={t('console-stock.rest-stays', { count: missing })}
        />
      ) : null}
      <LotFields field={form.field} hasLot={form.values.lot.trim() !== ''} />
      <FormEnd form={form} save={t('console-stock.arrived')} cancel={onClose} />
    </form>
  )
}
