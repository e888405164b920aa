import { createFileRoute, redirect } from '@tanstack/react-router'
import { listSessions } from '#contract/shop/accounts.ts'
import { listOwnCoupons } from '#contract/shop/coupons.ts'
import { listNoticeChoices } from '#contract/shop/notices.ts'
import { listOrders, orderCounts } from '#contract/shop/orders.ts'
import { signInWays } from '#contract/shop/sign-in.ts'
import { DataRights } from '../accounts/data-rights.tsx'
import { NoticeChoices } from '../accounts/notice-choices.tsx'
import { OwnSessions } from '../accounts/own-sessions.tsx'
import { ProfileForm } from '../accounts/profile-form.tsx'
import { Security } from '../accounts/security.tsx'
import styles from '../accounts/user.module.css'
import { pageHead } from '../head.ts'
import { OrderListCard } from '../orders/order-card.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords, wordsOf } from '../words.ts'
import { Route as UserRoute } from './user.tsx'

/** `/user?type=1` redirects to its page. */
const ENTRIES: Record<number, string> = { 1: paths.userOrders(), 3: paths.userBalance(), 6: paths.coupons() }

export const Route = createFileRoute('/user/')({
  validateSearch: ({ type }: Record<string, unknown>): { type?: number } => ({
    type: Number(type) === 0 || Number(type) in ENTRIES ? Number(type) : undefined,
  }),
  beforeLoad: ({ search: { type = 0 } }) => {
    const to = ENTRIES[type]
    if (to) throw redirect({ to })
  },
  loader: async ({ context }) => {
    const [counts, { list: orders }, { counts: coupons }, sessions, notices, ways] = await Promise.all([
      context.api.call(orderCounts),
      context.api.call(listOrders, { tab: 'all' }),
      context.api.call(listOwnCoupons, { state: 'unused', limit: 1 }),
      context.api.call(listSessions),
      context.api.call(listNoticeChoices),
      context.api.call(signInWays),
    ])
    return {
      counts,
      latest: orders.find(({ status }) => status !== 'cancelled'),
      coupons: coupons.unused,
      sessions,
      notices,
      ways,
    }
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.user(),
      title: wordsOf(match.context.locale).t('accounts.personalCentre'),
      noIndex: true,
    }),
  component: UserHome,
})

function UserHome() {
  const { t, money } = useWords()
  const { account } = UserRoute.useLoaderData()
  const { counts, latest, coupons, sessions, notices, ways } = Route.useLoaderData()
  const states = [
    ['unpaid', t('accounts.toPay'), counts.unpaid],
    ['paid', t('accounts.toShip'), counts.paid],
    ['shipped', t('accounts.toReceive'), counts.shipped],
    ['received', t('accounts.toReview'), counts.received],
    ['refund', t('accounts.refunds'), counts.refund],
  ] as const
  return (
    <>
      <h1 className={styles.heading}>{t('accounts.hello', { name: account.nickname })}</h1>
      <section aria-labelledby="my-orders">
        <h2 id="my-orders" className={styles.section}>
          {t('accounts.orders')}
        </h2>
        <ul className={styles.states}>
          {states.map(([tab, words, count]) => (
            <li key={tab}>
              <SiteLink to={paths.userOrders(tab)}>
                <strong>{count}</strong>
                {words}
              </SiteLink>
            </li>
          ))}
        </ul>
        {latest ? (
          <>
            <h3 className={styles.latest}>{t('accounts.latestOrder')}</h3>
            <ul className={styles.latestCard}>
              <OrderListCard order={latest} />
            </ul>
          </>
        ) : null}
      </section>
      <section aria-labelledby="my-assets">
        <h2 id="my-assets" className={styles.section}>
          {t('accounts.assets')}
        </h2>
        <ul className={styles.states}>
          <li>
            <SiteLink to={paths.userBalance()}>
              <strong>{money(account.balance)}</strong>
              {t('accounts.balance')}
            </SiteLink>
          </li>
          <li>
            <SiteLink to={paths.myCoupons()}>
              <strong>{coupons}</strong>
              {t('coupons.title')}
            </SiteLink>
          </li>
          <li>
            <SiteLink to={paths.favourites()}>
              <strong>{account.favouriteCount}</strong>
              {t('accounts.favourites')}
            </SiteLink>
          </li>
        </ul>
      </section>
      <div className={styles.settings}>
        <h2 className={styles.section}>{t('accounts.settings')}</h2>
        <ProfileForm account={account} />
        <Security account={account} ways={ways}>
          <OwnSessions sessions={sessions} />
        </Security>
        <NoticeChoices choices={notices.list} reachable={notices.reachable} />
        <DataRights />
      </div>
    </>
  )
}
