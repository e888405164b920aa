import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type BankAccountVersion, saveBankAccount } from '#contract/staff/bank-account.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount, useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { BankAccountForm } from './bank-account-form.tsx'

type Props = { list: readonly BankAccountVersion[]; toldOther: number }

export function BankAccountPage({ list, toldOther }: Props) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const mayChange = hasScope(useAccount(), ['admin'])
  const [open, setOpen] = useState<'change' | 'close' | null>(null)
  const [present] = list
  const version = present?.id ?? 0
  const end = () => setOpen(null)
  return (
    <Page
      title={t('console-finance.bank.title')}
      intro={t(mayChange ? 'console-finance.bank.intro' : 'console-finance.bank.intro-read')}
      actions={
        mayChange ? (
          <>
            <Button onClick={() => setOpen('change')}>{t('console-finance.bank.change')}</Button>
            {present?.account ? (
              <Button variant="quiet" onClick={() => setOpen('close')}>
                {t('console-finance.bank.close')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <PanelSection title={t('console-finance.bank.present')}>
        {present?.account ? <Account version={present} /> : <EmptyState title={t('console-finance.bank.none')} />}
        {toldOther > 0 ? (
          <p>
            <ConsoleLink to={paths.transfers()}>{t('console-finance.bank.told-other', { count: toldOther })}</ConsoleLink>
          </p>
        ) : null}
      </PanelSection>
      {list.length > 0 ? (
        <Table
          label={t('console-finance.bank.history')}
          columns={[
            { title: t('console-finance.bank.since') },
            { title: t('console-finance.bank.account') },
            { title: t('console-finance.bank.by') },
          ]}
        >
          {list.map((each) => (
            <tr key={each.id}>
              <th scope="row">{formatMoment(each.at, locale)}</th>
              <td data-label={t('console-finance.bank.account')}>
                {each.account ? <Account version={each} /> : t('console-finance.bank.none')}
              </td>
              <td data-label={t('console-finance.bank.by')}>{each.by ?? '—'}</td>
            </tr>
          ))}
        </Table>
      ) : null}
      <Modal isOpen={open === 'change'} title={t('console-finance.bank.change')} closeLabel={t('console.close')} onClose={end}>
        {open === 'change' ? <BankAccountForm present={present?.account ?? null} version={version} onClose={end} /> : null}
      </Modal>
      <ConfirmDialog
        isOpen={open === 'close'}
        title={t('console-finance.bank.close-title')}
        text={t('console-finance.bank.close-text')}
        confirm={t('console-finance.bank.close')}
        onClose={end}
        onConfirm={async () => {
          await api.call(saveBankAccount, { account: null, version })
          await router.invalidate()
          notify(t('console-finance.bank.closed'))
        }}
      />
    </Page>
  )
}

function Account({ version: { account } }: { version: BankAccountVersion }) {
  if (!account) return null
  return (
    <div>
      <span className={panel.code}>{account.number}</span>
      {(['zh', 'en'] as const).map((key) => (
        <p key={key} className={panel.hint} lang={key}>
          {account.holder[key]} · {account.bank[key]}
        </p>
      ))}
    </div>
  )
}
