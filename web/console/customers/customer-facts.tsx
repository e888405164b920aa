import type { CustomerInFull } from '#contract/staff/customers.ts'
import { MOVEMENT_KINDS } from '#domain/balance.ts'
import { fen } from '#domain/money.ts'
import { chatPath } from '../chat/chat-path.ts'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { Table } from '../layout/table.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatDay, formatMoment } from '../when.ts'
import styles from './customer.module.css'

type Props = { customer: CustomerInFull }

export function CustomerFacts({ customer }: Props) {
  const { t, money, locale } = useWords()
  const facts = [
    [t('console-customers.column.phone'), customer.phone || '—'],
    ...(customer.email ? [[t('console-customers.email'), customer.email]] : []),
    [t('console-customers.column.registered'), formatDay(customer.registeredAt, locale)],
    [t('console-customers.column.orders'), String(customer.orders)],
    [t('console-customers.column.spent'), money(fen(customer.spent))],
    [t('console-customers.column.last-order'), customer.lastOrderAt ? formatDay(customer.lastOrderAt, locale) : '—'],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={panel.hint}>{name}</dt>
          <dd className={panel.number}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function CustomerAddresses({ addresses }: { addresses: NonNullable<CustomerInFull['addresses']> }) {
  const { t } = useWords()
  return (
    <PanelSection title={t('console-customers.addresses')}>
      {addresses.length === 0 ? <p className={panel.hint}>{t('console-customers.no-addresses')}</p> : null}
      <ul className={styles.list} aria-label={t('console-customers.addresses')}>
        {addresses.map(({ id, name, phone, place, isDefault }) => (
          <li key={id}>
            {name} · <span className={panel.number}>{phone}</span>{' '}
            {isDefault ? <span className={panel.badge}>{t('console-customers.default')}</span> : null}
            <p>{place}</p>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

export function CustomerLedger({ ledger }: { ledger: NonNullable<CustomerInFull['ledger']> }) {
  const { t, money, locale } = useWords()
  return (
    <PanelSection title={t('console-customers.balance', { amount: money(fen(ledger.balance)) })}>
      {ledger.movements.length === 0 ? (
        <p className={panel.hint}>{t('console-customers.no-movements')}</p>
      ) : (
        <Table
          label={t('console-customers.movements')}
          columns={[
            { title: t('console-customers.movement') },
            { title: t('console-customers.amount'), isNumber: true },
            { title: t('console-customers.after'), isNumber: true },
          ]}
        >
          {ledger.movements.map((movement) => (
            <tr key={movement.id}>
              <th scope="row">
                {t(`console-customers.movement.${MOVEMENT_KINDS.find((kind) => kind === movement.kind) ?? 'correction'}`)}
                <p className={panel.hint}>
                  {[formatMoment(movement.at, locale), movement.order, movement.note].filter(Boolean).join(' · ')}
                </p>
              </th>
              <td data-label={t('console-customers.amount')} className={panel.number}>
                {money(fen(movement.amount))}
              </td>
              <td data-label={t('console-customers.after')} className={panel.number}>
                {money(fen(movement.balance))}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </PanelSection>
  )
}

/** Whether an agent may read it is decided there. */
export function CustomerChat({ customer: { id, chat } }: Props) {
  const { t, locale } = useWords()
  const isAgent = hasScope(useAccount(), ['agent'])
  return (
    <PanelSection title={t('console-customers.chat')}>
      {chat ? (
        <p>
          {t('console-customers.messages', { count: chat.messages })}
          {chat.lastAt ? ` · ${formatMoment(chat.lastAt, locale)}` : ''}
        </p>
      ) : (
        <p className={panel.hint}>{t('console-customers.no-chat')}</p>
      )}
      {chat && isAgent ? (
        <div>
          <ConsoleLink to={chatPath({ shopperId: id })} className={panel.rowAction}>
            {t('console-customers.open-chat')}
          </ConsoleLink>
        </div>
      ) : null}
    </PanelSection>
  )
}

/** What colleagues did here, for those who answer for it. */
export function CustomerActs({ acts }: { acts: NonNullable<CustomerInFull['acts']> }) {
  const { t, locale } = useWords()
  return (
    <PanelSection title={t('console-customers.acts')}>
      {acts.length === 0 ? <p className={panel.hint}>{t('console-customers.no-acts')}</p> : null}
      <ul className={styles.list} aria-label={t('console-customers.acts')}>
        {acts.map(({ id, at, by, action, subject, reason }) => (
          <li key={id}>
            {t(`console-money.action.${action}`)}
            {action.startsWith('customer-label') ? `: ${subject}` : ''}
            {reason ? <p className={panel.words}>{reason}</p> : null}
            <p className={panel.hint}>
              {by} · {formatMoment(at, locale)}
            </p>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
