import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ACTS_PER_PAGE, type CorrectionsAsked, type StaffMoneyAct } from '#contract/staff/acts.ts'
import { type AgreementLimits, MONEY_ACT_STATES } from '#domain/money-act.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { CorrectionForm } from './correction-form.tsx'

type Props = { list: readonly StaffMoneyAct[]; count: number; limits: AgreementLimits; asked: CorrectionsAsked }

export function CorrectionsPage({ list, count, limits, asked }: Props) {
  const { t, money } = useWords()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const { page = 1, search = '', status } = asked
  return (
    <Page
      title={t('console-finance.corrections.title')}
      intro={t('console-finance.corrections.intro', { perAct: money(limits.perAct), perDay: money(limits.perDay) })}
      actions={<Button onClick={() => setIsOpen(true)}>{t('console-money.correct-title')}</Button>}
    >
      <Tabs
        label={t('console-money.states')}
        tabs={([undefined, ...MONEY_ACT_STATES] as const).map((tab) => ({
          key: tab ?? 'all',
          title: tab ? t(`console-money.state.${tab}`) : t('console-finance.corrections.all'),
          to: paths.corrections({ ...asked, page: 1, status: tab }),
          isOpen: tab === status,
        }))}
      />
      <SearchField
        key={search}
        label={t('console-finance.corrections.search')}
        present={search}
        onSearch={(words) => void navigate({ href: paths.corrections({ ...asked, page: 1, search: words }) })}
      />
      {list.length === 0 ? (
        <EmptyState title={t('console-finance.corrections.none')} />
      ) : (
        <Table
          label={t('console-finance.corrections.title')}
          columns={[
            { title: t('console-money.for') },
            { title: t('console-money.reason') },
            { title: t('console-money.by') },
            { title: t('console-finance.payments.state') },
            { title: t('console-finance.amount'), isNumber: true },
          ]}
        >
          {list.map((act) => (
            <CorrectionRow key={act.id} act={act} />
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={ACTS_PER_PAGE}
        to={(target) => paths.corrections({ ...asked, page: target })}
      />
      <Modal isOpen={isOpen} title={t('console-money.correct-title')} closeLabel={t('console.close')} onClose={close}>
        {isOpen ? <CorrectionForm onClose={close} /> : null}
      </Modal>
    </Page>
  )
}

function CorrectionRow({ act }: { act: StaffMoneyAct }) {
  const { t, money, locale } = useWords()
  return (
    <tr>
      <th scope="row">
        <ConsoleLink to={paths.customer(act.for.id)}>
          {act.for.nickname || t('console-finance.account', { id: act.for.id })}
        </ConsoleLink>
        <p className={panel.hint}>{formatMoment(act.askedAt, locale)}</p>
      </th>
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
      <td data-label={t('console-finance.payments.state')}>
        <span
          className={panel.badge}
          data-kind={act.status === 'done' ? undefined : act.status === 'waiting' ? 'alarm' : 'quiet'}
        >
          {t(`console-money.state.${act.status}`)}
        </span>
        {act.status === 'waiting' ? (
          <p className={panel.hint}>
            <ConsoleLink to={paths.moneyActs()}>{t('console-finance.corrections.decide')}</ConsoleLink>
          </p>
        ) : null}
      </td>
      <td data-label={t('console-finance.amount')} className={panel.number}>
        {act.amount > 0 ? '+' : ''}
        {money(act.amount)}
      </td>
    </tr>
  )
}
