import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AUDIT_ENTRIES_PER_PAGE, type AuditEntry, type SeenLimits } from '#contract/staff/acts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { AuditTabs } from '../audit/audit-tabs.tsx'
import { useAccount } from '../context.ts'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import type { ListSearch } from '../page-search.ts'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { LimitsForm } from './limits-form.tsx'

type Props = { list: readonly AuditEntry[]; count: number; limits: SeenLimits; asked: ListSearch }

/** Administrators can also change the limits here. */
export function AuditPage({ list, count, limits, asked }: Props) {
  const { t, money, locale } = useWords()
  const navigate = useNavigate()
  const account = useAccount()
  const [isChanging, setIsChanging] = useState(false)
  const { page = 1, search = '' } = asked
  const close = () => setIsChanging(false)
  return (
    <Page title={t('console-money.audit.title')} intro={t('console-money.audit.intro')}>
      <AuditTabs open="money" />
      <div className={panel.toolbar}>
        <SearchField
          key={search}
          label={t('console-money.audit.search')}
          present={search}
          onSearch={(words) => void navigate({ href: paths.moneyLog({ search: words }) })}
        />
        {hasScope(account, ['admin']) ? (
          <Button variant="quiet" onClick={() => setIsChanging(true)}>
            {t('console-money.limits')}
          </Button>
        ) : null}
      </div>
      {list.length === 0 ? (
        <EmptyState title={t(search ? 'console.nothing-found' : 'console-money.audit.none')} />
      ) : (
        <Table
          label={t('console-money.audit.title')}
          columns={[
            { title: t('console-money.audit.when') },
            { title: t('console-money.by') },
            { title: t('console-money.what') },
            { title: t('console-money.for') },
            { title: t('console-money.reason') },
            { title: t('console-money.amount-short'), isNumber: true },
          ]}
        >
          {list.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">{formatMoment(entry.at, locale)}</th>
              <td data-label={t('console-money.by')}>
                {staffName(entry.by, locale)}
                <p className={panel.hint}>{entry.address}</p>
              </td>
              <td data-label={t('console-money.what')}>
                {t(`console-money.action.${entry.action}`)}
                {entry.step === 'done' ? null : <p className={panel.hint}>{t(`console-money.step.${entry.step}`)}</p>}
                {entry.subject ? <p className={panel.code}>{entry.subject}</p> : null}
              </td>
              <td data-label={t('console-money.for')}>
                {entry.for ? (
                  <>
                    {staffName(entry.for, locale)}
                    <p className={panel.hint}>{entry.for.id}</p>
                  </>
                ) : (
                  '—'
                )}
              </td>
              <td data-label={t('console-money.reason')}>
                {entry.reason || '—'}
                {typeof entry.details.note === 'string' ? <p className={panel.hint}>{entry.details.note}</p> : null}
              </td>
              <td data-label={t('console-money.amount-short')} className={panel.number}>
                {entry.amount === null ? '—' : money(entry.amount)}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav
        page={page}
        count={count}
        perPage={AUDIT_ENTRIES_PER_PAGE}
        to={(target) => paths.moneyLog({ page: target, search })}
      />
      <Modal isOpen={isChanging} title={t('console-money.limits')} closeLabel={t('console.close')} onClose={close}>
        {isChanging ? <LimitsForm limits={limits} onClose={close} /> : null}
      </Modal>
    </Page>
  )
}
