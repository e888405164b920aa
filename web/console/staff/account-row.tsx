import type { StaffAccount } from '#contract/staff/accounts.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { mayGive } from '#domain/account.ts'
import { text } from '#domain/locale.ts'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import { Avatar } from '../layout/avatar.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { paths } from '../paths.ts'
import { staffName } from '../staff-name.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './staff.module.css'

export type AccountAct = 'change' | 'password' | 'sessions' | 'factor'
type Props = { account: StaffAccount; role: StaffRole | undefined; onOpen: (act: AccountAct) => void }

export function AccountRow({ account, role, onOpen }: Props) {
  const { t, locale } = useWords()
  return (
    <tr>
      <th scope="row">
        <Person account={account} />
      </th>
      <td data-label={t('console.staff.scopes')}>
        {role ? <p className={styles.role}>{text(role.name, locale)}</p> : null}
        <span className={styles.scopes}>
          {account.scopes.map((scope) => (
            <span key={scope} className={panel.badge}>
              {t(`console.scope.${scope}`)}
            </span>
          ))}
        </span>
      </td>
      <td data-label={t('console-account.factor')}>
        <span className={panel.badge} data-kind={account.hasSecondFactor ? undefined : 'alarm'}>
          {account.hasSecondFactor ? t('console-account.has-factor') : t('console-account.no-factor')}
        </span>
      </td>
      <td data-label={t('console.staff.seen')}>
        {account.seenAt ? formatMoment(account.seenAt, locale) : t('console.staff.never')}
      </td>
      <td>
        <Acts account={account} onOpen={onOpen} />
      </td>
    </tr>
  )
}

function Person({ account: { avatar, nickname, nicknameEn, login, phone, isSelf, isBlocked } }: Pick<Props, 'account'>) {
  const { t, locale } = useWords()
  const name = staffName({ nickname, nicknameEn }, locale)
  return (
    <span className={styles.person}>
      <Avatar src={avatar} name={name} size={36} />
      <span>
        <span className={styles.name}>
          {name}
          {isSelf ? (
            <span className={panel.badge} data-kind="quiet">
              {t('console.staff.self')}
            </span>
          ) : null}
          {isBlocked ? (
            <span className={panel.badge} data-kind="alarm">
              {t('console.staff.blocked')}
            </span>
          ) : null}
        </span>
        <span className={styles.login}>{login || phone}</span>
      </span>
    </span>
  )
}

/** One’s own name, password and sessions are changed on one’s own page. */
function Acts({
  account: { id, nickname, nicknameEn, scopes, isSelf, mayManage, hasSecondFactor },
  onOpen,
}: Omit<Props, 'role'>) {
  const { t, locale } = useWords()
  const name = staffName({ nickname, nicknameEn }, locale)
  const mayActAs = mayGive(useAccount()?.scopes ?? [], scopes)
  const acts: [AccountAct, string][] = []
  if (mayManage) acts.push(['change', t('console.edit')])
  if (mayManage && !isSelf) {
    acts.push(['sessions', t('console-account.colleague-sessions')])
    if (mayActAs) acts.push(['password', t('console.staff.set-password')])
    if (mayActAs && hasSecondFactor) acts.push(['factor', t('console-account.reset-factor')])
  }
  return (
    <div className={styles.acts}>
      {acts.map(([act, words]) => (
        <RowAction of={name} key={act} onClick={() => onOpen(act)}>
          {words}
        </RowAction>
      ))}
      {isSelf ? (
        <ConsoleLink to={paths.account()} className={styles.act}>
          {t('console-account.title')}
        </ConsoleLink>
      ) : null}
      <ConsoleLink to={paths.audit({ object: `account:${id}` })} className={styles.act}>
        {t('console-account.history')}
        <span className="visually-hidden"> {name}</span>
      </ConsoleLink>
    </div>
  )
}
