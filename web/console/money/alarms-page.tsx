import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { settleAlarm } from '#contract/staff/payments.ts'
import { fen } from '#domain/money.ts'
import { ACT_REASON_MAX } from '#domain/money-act.ts'
import type { MoneyAlarm } from '#domain/payment.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'

export const ALARMS_PER_PAGE = 20

type Props = { list: readonly MoneyAlarm[]; count: number; asked: { page?: number; state?: 'all'; payment?: string } }

export function AlarmsPage({ list, count, asked }: Props) {
  const { t, locale } = useWords()
  const [settling, setSettling] = useState<MoneyAlarm | null>(null)
  const { page = 1, state = 'open', payment } = asked
  const close = () => setSettling(null)
  return (
    <Page title={t('console-money.alarms.title')} intro={t('console-money.alarms.intro')}>
      <Tabs
        label={t('console-money.alarms.states')}
        tabs={(['open', 'all'] as const).map((tab) => ({
          key: tab,
          title: t(`console-money.alarms.state.${tab}`),
          to: paths.alarms({ state: tab, payment }),
          isOpen: tab === state,
        }))}
      />
      {payment ? (
        <p>
          {t('console-money.alarms.of-payment', { number: payment })}{' '}
          <ConsoleLink to={paths.alarms({ state })}>{t('console-money.alarms.of-all')}</ConsoleLink>
        </p>
      ) : null}
      {list.length === 0 ? (
        <EmptyState title={t('console-money.alarms.none')} />
      ) : (
        <Table
          label={t('console-money.alarms.title')}
          columns={[
            { title: t('console-money.alarms.what') },
            { title: t('console-money.alarms.payment') },
            { title: t('console-money.alarms.details') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((alarm) => (
            <tr key={alarm.id}>
              <th scope="row">
                {t(`console-money.alarm.${alarm.kind}`)}
                <p className={panel.hint}>{formatMoment(alarm.at, locale)}</p>
              </th>
              <td data-label={t('console-money.alarms.payment')}>
                {alarm.provider ? t(`console-money.method.${alarm.provider}`) : null}
                <p className={panel.code}>{alarm.paymentNumber}</p>
              </td>
              <td data-label={t('console-money.alarms.details')}>
                <Details alarm={alarm} />
              </td>
              <td>
                {alarm.settledAt === null ? (
                  <RowAction of={alarm.paymentNumber ?? undefined} onClick={() => setSettling(alarm)}>
                    {t('console-money.alarms.settle')}
                  </RowAction>
                ) : (
                  <>
                    {alarm.note}
                    <p className={panel.hint}>
                      {t('console-money.alarms.settled-at', { at: formatMoment(alarm.settledAt, locale) })}
                    </p>
                  </>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={ALARMS_PER_PAGE}
        to={(target) => paths.alarms({ page: target, state, payment })}
      />
      <Modal
        isOpen={settling !== null}
        title={t('console-money.alarms.settle-title')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {settling ? <SettleForm alarm={settling} onClose={close} /> : null}
      </Modal>
    </Page>
  )
}

/** Sums and days in the reader's words; anything else as it was recorded. */
function Details({ alarm }: { alarm: MoneyAlarm }) {
  const { t, money } = useWords()
  const { amount, booked, day, ...others } = alarm.details
  const known = [
    typeof amount === 'number' ? t('console-money.alarms.amount', { amount: money(fen(amount)) }) : '',
    typeof booked === 'number' ? t('console-money.alarms.booked', { amount: money(fen(booked)) }) : '',
    day === undefined ? '' : t('console-money.alarms.day', { day }),
  ].filter(Boolean)
  return (
    <>
      {known.join(' · ')}
      {Object.entries(others).map(([name, value]) => (
        <p key={name} className={panel.code}>
          {name}: {value}
        </p>
      ))}
    </>
  )
}

function SettleForm({ alarm, onClose }: { alarm: MoneyAlarm; onClose: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm(`settle ${alarm.id}`, {
    initial: { note: '' },
    check: ({ note }) => (note.trim() === '' ? { note: t('console-money.alarms.note-required') } : {}),
    send: async ({ note }) => {
      await api.call(settleAlarm, { params: { id: alarm.id }, body: { note: note.trim() } })
      await router.invalidate()
      notify(t('console-money.alarms.settled'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t(`console-money.alarm.${alarm.kind}`)}</p>
      <Details alarm={alarm} />
      <TextField {...form.field('note')} label={t('console-money.alarms.note')} rows={3} max={ACT_REASON_MAX} isRequired />
      <FormEnd form={form} save={t('console-money.alarms.settle')} cancel={onClose} />
    </form>
  )
}
