import { createFileRoute, Link } from '@tanstack/react-router'
import { findBalance, listMovements } from '#contract/shop/balance.ts'
import { openPayMethods } from '#contract/shop/payments.ts'
import { rechargeOffers } from '#contract/shop/recharge.ts'
import { MOVEMENT_FILTERS, MOVEMENTS_PER_PAGE, type MovementFilter } from '#domain/balance.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { MovementRow } from '../accounts/movement-row.tsx'
import styles from '../accounts/user.module.css'
import { pageIn } from '../content/articles/article-search.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { Recharge } from '../payments/recharge.tsx'
import { useWords, wordsOf } from '../words.ts'

type Search = { type?: string; filter?: MovementFilter; page?: number }

export const Route = createFileRoute('/user/balance')({
  validateSearch: ({ type, filter, page }: Record<string, unknown>): Search => ({
    type: typeof type === 'string' ? type : undefined,
    filter: MOVEMENT_FILTERS.find((name) => name === filter),
    page: pageIn(page),
  }),
  loaderDeps: ({ search: { filter = 'all', page = 1 } }) => ({ filter, page }),
  loader: async ({ context: { api }, deps }) => {
    const [sums, movements, offers, methods] = await Promise.all([
      api.call(findBalance),
      api.call(listMovements, deps),
      api.call(rechargeOffers),
      api.call(openPayMethods),
    ])
    return { sums, movements, offers, methods }
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.userBalance(),
      title: wordsOf(match.context.locale).t('accounts.balance'),
      noIndex: true,
    }),
  component: BalancePage,
})

function BalancePage() {
  const { t, money } = useWords()
  const { sums, movements, offers, methods } = Route.useLoaderData()
  const { filter = 'all', page = 1 } = Route.useSearch()
  const names: Record<MovementFilter, string> = {
    all: t('accounts.allMovements'),
    spent: t('accounts.spentMovements'),
    received: t('accounts.receivedMovements'),
  }
  return (
    <>
      <h1 className={styles.heading}>{t('accounts.balance')}</h1>
      <p className={styles.total}>{money(sums.balance)}</p>
      <p className={styles.hint}>{t('accounts.spentSoFar', { amount: money(sums.spent) })}</p>
      <Recharge offers={offers} methods={methods} />
      <h2 id="movements" className={styles.section}>
        {t('accounts.movements')}
      </h2>
      <nav className={styles.filters} aria-label={t('accounts.movements')}>
        {MOVEMENT_FILTERS.map((name) => (
          <Link key={name} to="/user/balance" search={{ filter: name }} aria-current={name === filter ? 'page' : undefined}>
            {names[name]}
          </Link>
        ))}
      </nav>
      {movements.list.length === 0 ? (
        <EmptyState title={t('accounts.noMovements')} />
      ) : (
        <ul className={styles.movements}>
          {movements.list.map((movement) => (
            <MovementRow key={movement.id} movement={movement} />
          ))}
        </ul>
      )}
      <Pagination
        label={t('accounts.pages')}
        page={page}
        pages={Math.ceil(movements.count / MOVEMENTS_PER_PAGE)}
        words={{ previous: t('accounts.previousPage'), next: t('accounts.nextPage') }}
        link={(target, content) => (
          <Link key={target} to="/user/balance" search={{ filter, page: target }}>
            {content}
          </Link>
        )}
      />
    </>
  )
}
