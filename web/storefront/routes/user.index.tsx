import { createFileRoute } from '@tanstack/react-router'
import { countOwnCoupons } from '#web/api/coupons.ts'
import { orderCounts } from '#web/api/orders.ts'
import { DataRights } from '../accounts/data-rights.tsx'
import { ProfileForm } from '../accounts/profile-form.tsx'
import styles from '../accounts/user.module.css'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords, wordsOf } from '../words.ts'
import { Route as UserRoute } from './user.tsx'

export const Route = createFileRoute('/user/')({
  loader: async ({ context }) => {
    const [counts, coupons] = await Promise.all([orderCounts(context.api), countOwnCoupons(context.api)])
    return { counts, coupons: coupons.unused }
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
  const { counts, coupons } = Route.useLoaderData()
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
      <ProfileForm account={account} />
      <DataRights />
    </>
  )
}
