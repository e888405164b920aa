import { useState } from 'react'
import { ACTS_PER_PAGE, type StaffMoneyAct, withdrawAct } from '#contract/staff/acts.ts'
import { type AgreementLimits, MONEY_ACT_STATES, type MoneyActState } from '#domain/money-act.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount, useConsole } from '../context.ts'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { staffName } from '../staff-name.ts'
import { useAct } from '../use-act.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { CorrectionForm } from './correction-form.tsx'
import { DecideForm } from './decide-form.tsx'

type Props = {
  list: readonly StaffMoneyAct[]
  count: number
  limits: AgreementLimits
  asked: { page?: number | undefined; status?: MoneyActState | undefined }
}
type Open = { form: 'correct' } | { form: 'agree' | 'refuse'; act: StaffMoneyAct }

export function ActsPage({ list, count, limits, asked }: Props) {
  const { t, money, say, locale } = useWords()
  const { api } = useConsole()
  const { act } = useAct()
  const account = useAccount()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { page = 1, status = 'waiting' } = asked

  const withdraw = ({ id }: StaffMoneyAct) =>
    act(async () => {
      await api.call(withdrawAct, { id })
      return t('console-money.withdrawn')
    })

  return (
    <Page
      title={t('console-money.title')}
      intro={t('console-money.intro', { perAct: money(limits.perAct), perDay: money(limits.perDay) })}
    >
      <div className={panel.toolbar}>
        <Tabs
          label={t('console-money.states')}
          tabs={MONEY_ACT_STATES.map((tab) => ({
            key: tab,
            title: t(`console-money.state.${tab}`),
            to: paths.moneyActs({ status: tab }),
            isOpen: tab === status,
          }))}
        />
        {hasScope(account, ['finance']) ? (
          <Button onClick={() => setOpen({ form: 'correct' })}>{t('console-money.correct-title')}</Button>
        ) : null}
      </div>
      {list.length === 0 ? (
        <EmptyState title={t('console-money.none')} />
      ) : (
        <Table
          label={t('console-money.title')}
          columns={[
            { title: t('console-money.what') },
            { title: t('console-money.for') },
            { title: t('console-money.reason') },
            { title: t('console-money.by') },
            { title: t('console-money.amount-short'), isNumber: true },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((act) => (
            <tr key={act.id}>
              <th scope="row">
                {t(`console-money.kind.${act.kind}`)}
                {act.coupon ? <p className={panel.hint}>{say(act.coupon.title)}</p> : null}
                {act.orderNumber ? (
                  <ConsoleLink to={paths.order(act.orderNumber)} className={panel.rowAction}>
                    {t('console-money.order', { number: act.orderNumber })}
                  </ConsoleLink>
                ) : null}
                <p className={panel.hint}>{formatMoment(act.askedAt, locale)}</p>
              </th>
              <td data-label={t('console-money.for')}>
                {act.for.nickname}
                <p className={panel.hint}>
                  {act.for.phone ? `${act.for.phone} · ` : ''}
                  {act.for.id}
                </p>
              </td>
              <td data-label={t('console-money.reason')}>
                {act.reason}
                {act.note ? <p className={panel.hint}>{act.note}</p> : null}
              </td>
              <td data-label={t('console-money.by')}>
                {staffName(act.by, locale)}
                {act.decidedBy ? (
                  <p className={panel.hint}>
                    {t(`console-money.decided.${act.status === 'refused' ? 'refused' : 'done'}`, {
                      name: staffName(act.decidedBy, locale),
                    })}
                  </p>
                ) : null}
              </td>
              <td data-label={t('console-money.amount-short')} className={panel.number}>
                {money(act.amount)}
              </td>
              <td>
                {act.status === 'waiting' ? (
                  <ActButtons act={act} onOpen={(form) => setOpen({ form, act })} onWithdraw={() => void withdraw(act)} />
                ) : null}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={ACTS_PER_PAGE} to={(target) => paths.moneyActs({ page: target, status })} />
      <Modal
        isOpen={open !== null}
        title={t(open?.form === 'correct' ? 'console-money.correct-title' : `console-money.${open?.form ?? 'agree'}`)}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {open === null ? null : open.form === 'correct' ? (
          <CorrectionForm onClose={close} />
        ) : (
          <DecideForm act={open.act} decision={open.form} onClose={close} />
        )}
      </Modal>
    </Page>
  )
}

type ButtonsProps = { act: StaffMoneyAct; onOpen: (form: 'agree' | 'refuse') => void; onWithdraw: () => void }

/** The requester may only withdraw the act. */
function ActButtons({ act, onOpen, onWithdraw }: ButtonsProps) {
  const { t } = useWords()
  const { nickname } = act.for
  return (
    <div className={panel.rowActions}>
      {act.isOwn ? (
        <RowAction of={nickname} onClick={onWithdraw}>
          {t('console-money.withdraw')}
        </RowAction>
      ) : (
        <>
          <RowAction of={nickname} onClick={() => onOpen('agree')}>
            {t('console-money.agree')}
          </RowAction>
          <RowAction of={nickname} isDanger onClick={() => onOpen('refuse')}>
            {t('console-money.refuse')}
          </RowAction>
        </>
      )}
    </div>
  )
}
