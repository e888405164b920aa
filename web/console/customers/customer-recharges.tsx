import { useState } from 'react'
import type { CustomerRecharge } from '#contract/staff/customer-recharges.ts'
import type { CustomerInFull } from '#contract/staff/customers.ts'
import { fen } from '#domain/money.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { ReturnRecharge } from './return-form.tsx'

type Props = { id: number; balance: number; recharges: NonNullable<CustomerInFull['recharges']> }

/** What the customer has put on the balance, and gets back. */
export function CustomerRecharges({ id, balance, recharges }: Props) {
  const { t } = useWords()
  const canReturn = hasScope(useAccount(), ['finance'])
  const [returning, setReturning] = useState<CustomerRecharge>()
  const close = () => setReturning(undefined)
  return (
    <PanelSection title={t('console-customers.recharges')}>
      {recharges.length === 0 ? (
        <p className={panel.hint}>{t('console-customers.no-recharges')}</p>
      ) : (
        <Table
          label={t('console-customers.recharges')}
          columns={[
            { title: t('console-customers.recharge') },
            { title: t('console-customers.amount'), isNumber: true },
            { title: t('console-customers.recharge-returned'), isNumber: true },
            { title: t('console-customers.recharge-left'), isNumber: true },
          ]}
        >
          {recharges.map((recharge) => (
            <RechargeRow key={recharge.number} recharge={recharge} onReturn={canReturn ? setReturning : undefined} />
          ))}
        </Table>
      )}
      <Modal
        isOpen={returning !== undefined}
        title={t('console-customers.return-title')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {returning ? <ReturnRecharge id={id} balance={fen(balance)} recharge={returning} onClose={close} /> : null}
      </Modal>
    </PanelSection>
  )
}

type RowProps = { recharge: CustomerRecharge; onReturn: ((recharge: CustomerRecharge) => void) | undefined }

function RechargeRow({ recharge, onReturn }: RowProps) {
  const { t, money, locale } = useWords()
  const { number, paidAt, method, amount, gift, returned, giftTaken, underWay, failed, returnable } = recharge
  const shown = (sum: number) => (sum === 0 ? '—' : money(fen(sum)))
  return (
    <tr>
      <th scope="row">
        {formatMoment(paidAt, locale)} · {t(`console-money.method.${method}`)}
        <p className={panel.code}>{number}</p>
      </th>
      <td data-label={t('console-customers.amount')} className={panel.number}>
        {money(fen(amount))}
        {gift > 0 ? <p className={panel.hint}>{t('console-customers.recharge-gift', { amount: money(fen(gift)) })}</p> : null}
      </td>
      <td data-label={t('console-customers.recharge-returned')} className={panel.number}>
        {shown(returned)}
        {giftTaken > 0 ? (
          <p className={panel.hint}>{t('console-customers.recharge-gift-taken', { amount: money(fen(giftTaken)) })}</p>
        ) : null}
        {underWay > 0 ? (
          <p className={panel.hint}>{t('console-customers.recharge-under-way', { amount: money(fen(underWay)) })}</p>
        ) : null}
        {failed > 0 ? (
          <p>
            <ConsoleLink to={paths.paybacks({ state: 'failed' })} className={panel.problem}>
              {t('console-customers.recharge-failed', { amount: money(fen(failed)) })}
            </ConsoleLink>
          </p>
        ) : null}
      </td>
      <td data-label={t('console-customers.recharge-left')} className={panel.number}>
        {shown(returnable)}
        {onReturn && returnable > 0 ? (
          <p>
            <RowAction of={number} onClick={() => onReturn(recharge)}>
              {t('console-customers.return')}
            </RowAction>
          </p>
        ) : null}
      </td>
    </tr>
  )
}
