import { useState } from 'react'
import { blockCustomer, type CustomerInFull, unblockCustomer } from '#contract/staff/customers.ts'
import { CUSTOMER_GUARDS } from '#domain/customer.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount, useConsole } from '../context.ts'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { NewOrderLink } from '../phone-orders/new-order-link.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatDay, formatMoment } from '../when.ts'
import styles from './customer.module.css'
import { CustomerCoupons } from './customer-coupons.tsx'
import { CustomerActs, CustomerAddresses, CustomerChat, CustomerFacts, CustomerLedger } from './customer-facts.tsx'
import { CustomerLabels } from './customer-labels.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerRecharges } from './customer-recharges.tsx'
import { CustomerRequests } from './customer-requests.tsx'
import { CustomerSessions } from './customer-sessions.tsx'
import { ReasonForm } from './reason-form.tsx'

export function CustomerPage({ customer }: { customer: CustomerInFull }) {
  const { t, locale } = useWords()
  const [at] = useState(() => new Date())
  const { id, nickname, isStaff, closedAt, blockedAt, addresses, ledger, recharges, sessions, acts } = customer
  const whyBlocked = acts?.find(({ action }) => action === 'customer-blocked')?.reason
  return (
    <Page
      title={nickname || t('console-customers.account', { id })}
      intro={t('console-customers.account', { id })}
      actions={
        <>
          <ConsoleLink to={paths.customers()} className={panel.rowAction}>
            ← {t('console-customers.title')}
          </ConsoleLink>
          {blockedAt || closedAt ? null : <NewOrderLink customer={id} />}
          <HistoryLink kind="account" id={id} />
          <BlockButton customer={customer} />
        </>
      }
    >
      <div className={styles.badges}>
        {blockedAt ? (
          <span className={panel.badge} data-kind="alarm">
            {t('console-customers.blocked-since', { at: formatMoment(blockedAt, locale) })}
          </span>
        ) : null}
        {blockedAt && whyBlocked ? (
          <span className={panel.hint}>{t('console-customers.blocked-why', { reason: whyBlocked })}</span>
        ) : null}
        {closedAt ? (
          <span className={panel.badge} data-kind="alarm">
            {t('console-customers.closed-since', { day: formatDay(closedAt, locale) })}
          </span>
        ) : null}
        {isStaff ? (
          <span className={panel.badge} data-kind="quiet">
            {t('console-customers.is-staff')}
          </span>
        ) : null}
      </div>
      <CustomerFacts customer={customer} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <CustomerOrders customer={customer} />
          <CustomerCoupons customer={customer} at={at} />
          {ledger && recharges ? <CustomerRecharges id={id} balance={ledger.balance} recharges={recharges} /> : null}
          {ledger ? <CustomerLedger ledger={ledger} /> : null}
          <CustomerRequests customer={customer} at={at} />
        </div>
        <div className={styles.column}>
          <CustomerLabels customer={customer} />
          <CustomerNotes customer={customer} />
          <CustomerChat customer={customer} />
          {addresses ? <CustomerAddresses addresses={addresses} /> : null}
          {sessions ? <CustomerSessions id={id} sessions={sessions} /> : null}
        </div>
      </div>
      {acts ? <CustomerActs acts={acts} /> : null}
    </Page>
  )
}

/** Colleagues are blocked on the page for staff. */
function BlockButton({ customer: { id, isStaff, closedAt, blockedAt } }: { customer: CustomerInFull }) {
  const { t } = useWords()
  const { api } = useConsole()
  const isGuard = hasScope(useAccount(), CUSTOMER_GUARDS)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (!isGuard || isStaff || closedAt) return null
  const [word, endpoint] = blockedAt ? (['unblock', unblockCustomer] as const) : (['block', blockCustomer] as const)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {t(`console-customers.${word}`)}
      </Button>
      <Modal isOpen={isOpen} title={t(`console-customers.${word}`)} closeLabel={t('console.close')} onClose={close}>
        {isOpen ? (
          <ReasonForm
            what={word}
            intro={t(`console-customers.${word}-text`)}
            save={t(`console-customers.${word}`)}
            done={t(`console-customers.${word}-done`)}
            act={(reason) => api.call(endpoint, { id, reason })}
            onClose={close}
          />
        ) : null}
      </Modal>
    </>
  )
}
