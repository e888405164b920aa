import { useNavigate, useRouter } from '@tanstack/react-router'
import { type LogChannel, type LoggedNotice, resendNotice } from '#contract/staff/notices.ts'
import { CHANNELS, DROP_REASONS, NOTICE_KINDS, NOTICE_STATES, type NoticeKind, type NoticeState } from '#domain/notice.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import { NoticeTabs } from './notice-tabs.tsx'
import styles from './notices.module.css'

export type LogSearch = {
  kind?: NoticeKind | undefined
  channel?: LogChannel | undefined
  state?: NoticeState | undefined
  search?: string | undefined
  before?: number | undefined
}
export const LOG_CHANNELS: readonly LogChannel[] = [...CHANNELS, 'none']

type Props = { list: readonly LoggedNotice[]; next: number | null; asked: LogSearch }

export function NoticeLogPage({ list, next, asked }: Props) {
  const { t } = useWords()
  return (
    <Page title={t('console-notices.log-title')} intro={t('console-notices.log-intro')}>
      <NoticeTabs open="log" />
      <Filters asked={asked} />
      {list.length === 0 ? (
        <EmptyState title={t('console-notices.log-none')} />
      ) : (
        <Table
          label={t('console-notices.log-title')}
          columns={[
            { title: t('console-notices.kind') },
            { title: t('console-notices.recipient') },
            { title: t('console-notices.text') },
            { title: t('console-notices.state') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {list.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} />
          ))}
        </Table>
      )}
      <div className={panel.actions}>
        {asked.before === undefined ? null : (
          <ConsoleLink to={paths.noticeLog({ ...asked, before: undefined })}>{t('console-notices.newest')}</ConsoleLink>
        )}
        {next === null ? null : (
          <ConsoleLink to={paths.noticeLog({ ...asked, before: next })}>{t('console-notices.older')}</ConsoleLink>
        )}
      </div>
    </Page>
  )
}

const STATE_KINDS: Record<NoticeState, string | undefined> = {
  waiting: 'quiet',
  sending: 'quiet',
  sent: undefined,
  failed: 'alarm',
  dropped: 'quiet',
}

function NoticeRow({ notice }: { notice: LoggedNotice }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const notify = useNotify()
  const { kind, channel, state, reason, recipient, nickname, accountId } = notice

  async function resend() {
    try {
      await api.call(resendNotice, notice.id)
      notify(t('console-notices.resent'))
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
    await router.invalidate()
  }

  const known = DROP_REASONS.find((one) => one === reason)
  return (
    <tr>
      <th scope="row">
        {t(`console-notices.kind.${kind}`)}
        <p className={panel.hint}>{formatMoment(notice.createdAt, locale)}</p>
      </th>
      <td data-label={t('console-notices.recipient')}>
        {accountId === null ? (
          t('console-notices.staff')
        ) : (
          <ConsoleLink to={paths.customer(accountId)}>{nickname || `#${accountId}`}</ConsoleLink>
        )}
        <p className={panel.hint}>
          {t(`console-notices.channel.${channel}`)} {recipient}
        </p>
      </td>
      <td data-label={t('console-notices.text')} lang={notice.locale} className={`${panel.words} ${styles.text}`}>
        {notice.text || '—'}
      </td>
      <td data-label={t('console-notices.state')}>
        <span className={panel.badge} data-kind={STATE_KINDS[state]}>
          {t(`console-notices.notice-state.${state}`)}
        </span>
        {notice.sentAt ? <p className={panel.hint}>{formatMoment(notice.sentAt, locale)}</p> : null}
        {reason ? <p className={panel.hint}>{known ? t(`console-notices.reason.${known}`) : reason}</p> : null}
        {state === 'waiting' && notice.attempts > 0 ? (
          <p className={panel.hint}>{t('console-notices.next', { at: formatMoment(notice.nextAt, locale) })}</p>
        ) : null}
      </td>
      <td>
        {state === 'failed' ? (
          <RowAction of={notice.text} onClick={() => void resend()}>
            {t('console-notices.resend')}
          </RowAction>
        ) : null}
      </td>
    </tr>
  )
}

function Filters({ asked }: Pick<Props, 'asked'>) {
  const { t } = useWords()
  const navigate = useNavigate()
  const go = (change: LogSearch) => void navigate({ href: paths.noticeLog({ ...asked, before: undefined, ...change }) })
  const choice = <T extends string>(
    label: string,
    value: T | undefined,
    all: readonly T[],
    words: (one: T) => string,
    set: (one: T | undefined) => void,
  ) => (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className={inputClass}
          value={value ?? ''}
          onChange={({ target }) => set(all.find((one) => one === target.value))}
        >
          <option value="">{t('console-notices.any')}</option>
          {all.map((one) => (
            <option key={one} value={one}>
              {words(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  return (
    <div className={panel.toolbar}>
      {choice(
        t('console-notices.kind'),
        asked.kind,
        NOTICE_KINDS,
        (one) => t(`console-notices.kind.${one}`),
        (kind) => go({ kind }),
      )}
      {choice(
        t('console-notices.channel'),
        asked.channel,
        LOG_CHANNELS,
        (one) => t(`console-notices.channel.${one}`),
        (channel) => go({ channel }),
      )}
      {choice(
        t('console-notices.state'),
        asked.state,
        NOTICE_STATES,
        (one) => t(`console-notices.notice-state.${one}`),
        (state) => go({ state }),
      )}
      <SearchField
        key={asked.search ?? ''}
        label={t('console-notices.search')}
        present={asked.search ?? ''}
        onSearch={(search) => go({ search })}
      />
    </div>
  )
}
