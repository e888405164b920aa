import { useRouterState } from '@tanstack/react-router'
import type { Account } from '#domain/account.ts'
import { useChosenInSight } from '#web/ui/use-chosen-in-sight.ts'
import { paths } from '../paths.ts'
import { useSignOut } from '../session.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { Avatar } from './avatar.tsx'
import styles from './user.module.css'

export function UserNav({ account }: { account: Account }) {
  const { t } = useWords()
  const signOut = useSignOut()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const list = useChosenInSight<HTMLUListElement>(pathname)
  const links = [
    [paths.user(), t('accounts.overview')],
    [paths.userOrders(), t('accounts.orders')],
    [paths.userBalance(), t('accounts.balance')],
    [paths.coupons(), t('coupons.title')],
    [paths.favourites(), t('accounts.favourites')],
    [paths.userAddresses(), t('accounts.addresses')],
    [paths.invoices(), t('invoices.title')],
  ] as const
  return (
    <nav aria-label={t('accounts.personalCentre')} className={styles.nav}>
      <p className={styles.owner}>
        <Avatar account={account} size={44} />
        <span className={styles.nickname}>{account.nickname}</span>
      </p>
      <ul ref={list} className={`more-aside ${styles.links}`}>
        {links.map(([to, words]) => (
          <li key={to}>
            <SiteLink to={to} {...(to === paths.coupons() && pathname === paths.myCoupons() ? { 'aria-current': 'page' } : {})}>
              {words}
            </SiteLink>
          </li>
        ))}
        <li>
          <button type="button" onClick={signOut}>
            {t('accounts.signOut')}
          </button>
        </li>
      </ul>
    </nav>
  )
}
