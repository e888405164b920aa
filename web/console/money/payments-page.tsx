import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PAYMENTS_PER_PAGE, type PaymentsAsked, type StaffPayment } from '#contract/staff/payment-list.ts'
import { COUNTED_PAYMENTS_MAX, PAY_METHODS, PAYMENT_STATUSES, type PayMethod } from '#domain/payment.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { DateField } from '../fields/typed-fields.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './money.module.css'

type Props = { list: readonly StaffPayment[]; count: number; isCut: boolean; asked: PaymentsAsked }

export function PaymentsPage({ list, count, isCut, asked }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { page = 1, search = '', status } = asked
  const go = (change: PaymentsAsked) => void navigate({ href: paths.payments({ ...asked, page: 1, ...change }) })
  return (
    <Page title={t('console-finance.payments.title')} intro={t('console-finance.payments.intro')}>
      <Tabs
        label={t('console-finance.payments.states')}
        tabs={([undefined, ...PAYMENT_STATUSES] as const).map((tab) => ({
          key: tab ?? 'all',
          title: t(`console-finance.payments.state.${tab ?? 'all'}`),
          to: paths.payments({ ...asked, page: 1, status: tab }),
          isOpen: tab === status,
        }))}
      />
      <div className={panel.toolbar}>
        <SearchField
          key={search}
          label={t('console-finance.payments.search')}
          present={search}
          onSearch={(words) => go({ search: words })}
        />
        <Filters key={`${asked.from} ${asked.to} ${asked.method}`} asked={asked} onShow={go} />
      </div>
      <p className={panel.hint} role="status">
        {isCut
          ? t('console-finance.payments.cut')
          : count >= COUNTED_PAYMENTS_MAX
            ? t('console-finance.payments.many', { count: COUNTED_PAYMENTS_MAX })
            : t('console-finance.payments.found', { count })}
      </p>
      {list.length === 0 ? (
        <EmptyState title={t('console-finance.payments.none')} />
      ) : (
        <Table
          label={t('console-finance.payments.title')}
          columns={[
            { title: t('console-finance.payments.number') },
            { title: t('console-finance.payments.for') },
            { title: t('console-finance.payments.method') },
            { title: t('console-finance.payments.state') },
            { title: t('console-finance.amount'), isNumber: true },
          ]}
        >
          {list.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={PAYMENTS_PER_PAGE}
        to={(target) => paths.payments({ ...asked, page: target })}
      />
    </Page>
  )
}

type FilterProps = { asked: PaymentsAsked; onShow: (change: PaymentsAsked) => void }

/** Both days belong to the range. */
function Filters({ asked, onShow }: FilterProps) {
  const { t } = useWords()
  const [from, setFrom] = useState(asked.from ?? '')
  const [to, setTo] = useState(asked.to ?? '')
  const [method, setMethod] = useState<PayMethod | ''>(asked.method ?? '')
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onShow({ from: from || undefined, to: to || undefined, method: method || undefined })
      }}
    >
      <SelectField
        name="method"
        label={t('console-finance.payments.method')}
        value={method}
        choices={[
          { value: '' as const, words: t('console-finance.payments.any-method') },
          ...PAY_METHODS.map((value) => ({ value, words: t(`console-money.method.${value}`) })),
        ]}
        onChange={setMethod}
      />
      <DateField name="from" label={t('console-finance.from')} value={from} onChange={setFrom} />
      <DateField name="to" label={t('console-finance.to')} value={to} onChange={setTo} />
      <Button type="submit" variant="quiet">
        {t('console-finance.show')}
      </Button>
    </form>
  )
}

function PaymentRow({ payment }: { payment: StaffPayment }) {
  const { t, money, locale } = useWords()
  const { number, transaction, orderNumber, rechargeNumber, method, status, counts, amount, paidBack, createdAt, paidAt } =
    payment
  return (
    <tr>
      <th scope="row">
        <span className={panel.code}>{number ?? '—'}</span>
        {transaction ? <p className={`${panel.hint} ${styles.transaction}`}>{transaction}</p> : null}
        <p className={panel.hint}>{formatMoment(paidAt ?? createdAt, locale)}</p>
      </th>
      <td data-label={t('console-finance.payments.for')}>
        {orderNumber ? (
          <ConsoleLink to={paths.order(orderNumber)} className={panel.number}>
            {orderNumber}
          </ConsoleLink>
        ) : (
          <>
            {t('console-finance.payments.recharge')}
            <p className={panel.code}>{rechargeNumber}</p>
          </>
        )}
        <p className={panel.hint}>
          <ConsoleLink to={paths.customer(payment.accountId)}>
            {payment.nickname || t('console-finance.account', { id: payment.accountId })}
          </ConsoleLink>
        </p>
      </td>
      <td data-label={t('console-finance.payments.method')}>{t(`console-money.method.${method}`)}</td>
      <td data-label={t('console-finance.payments.state')}>
        <span className={panel.badge} data-kind={status === 'paid' ? (counts ? undefined : 'alarm') : 'quiet'}>
          {t(`console-finance.payments.state.${status}`)}
        </span>
        {status === 'paid' && !counts ? <p className={panel.hint}>{t('console-finance.payments.goes-back')}</p> : null}
      </td>
      <td data-label={t('console-finance.amount')} className={panel.number}>
        {money(amount)}
        {paidBack > 0 ? (
          <p className={panel.hint}>{t('console-finance.payments.paid-back', { amount: money(paidBack) })}</p>
        ) : null}
      </td>
    </tr>
  )
}
