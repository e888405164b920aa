import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { addFavourite, FAVOURITES_PER_PAGE, listFavourites, removeFavourites } from '#contract/shop/favourites.ts'
import { listPriceWishes } from '#contract/shop/price-wishes.ts'
import { findOwnShare } from '#contract/shop/wish-list.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { searchOf } from '#web/ui/query.ts'
import { useListChange } from '../accounts/use-list-change.ts'
import styles from '../accounts/user.module.css'
import grid from '../catalog/product-grid.module.css'
import { CompareBar } from '../compare/compare-bar.tsx'
import { pageIn } from '../content/articles/article-search.ts'
import { listWinesById } from '../content/wines-by-id.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { SeenLately } from '../seen/seen-lately.tsx'
import { SiteLink } from '../site-link.tsx'
import { FavouriteCard } from '../wishes/favourite-card.tsx'
import { PriceWishes } from '../wishes/price-wishes.tsx'
import { ShareList } from '../wishes/share-list.tsx'
import { useWords, wordsOf } from '../words.ts'
import { Route as UserRoute } from './user.tsx'

export const Route = createFileRoute('/user/collect')({
  ...searchOf(({ page }: Record<string, unknown>): { page?: number } => ({ page: pageIn(page) })),
  loader: async ({ context: { api }, deps }) => {
    const [favourites, wishes, share] = await Promise.all([
      api.call(listFavourites, deps),
      api.call(listPriceWishes),
      api.call(findOwnShare),
    ])
    return {
      count: favourites.count,
      wines: await listWinesById(
        api,
        favourites.list.map(({ id }) => id),
      ),
      wishes,
      share,
    }
  },
  head: ({ match }) =>
    pageHead(match.context, {
      path: paths.favourites(),
      title: wordsOf(match.context.locale).t('accounts.favourites'),
      noIndex: true,
    }),
  component: FavouritesPage,
})

function FavouritesPage() {
  const { t } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const { account } = UserRoute.useLoaderData()
  const { count, wines, wishes, share } = Route.useLoaderData()
  const { page = 1 } = Route.useSearch()
  const notify = useNotify()
  const { place, changeAt } = useListChange(wines)

  const remove = async (productId: number) => {
    const index = wines.findIndex(({ id }) => id === productId)
    if (!(await changeAt(index, api.call(removeFavourites, { productIds: [productId] })))) return
    notify(t('accounts.favouriteRemoved'), {
      offer: { words: t('accounts.undo'), accept: () => void changeAt(index, api.call(addFavourite, { productId })) },
    })
  }

  return (
    <>
      <h1 className={styles.heading}>{t('accounts.favourites')}</h1>
      <div ref={place}>
        {wines.length === 0 ? (
          <EmptyState
            title={t('accounts.noFavourites')}
            hint={t('accounts.noFavouritesHint')}
            action={
              <SiteLink to={paths.shopping()} className={buttonClass}>
                {t('accounts.toTheShop')}
              </SiteLink>
            }
          />
        ) : (
          <div className={grid.frame}>
            <h2 className="visually-hidden">{t('catalog.grid')}</h2>
            <ul className={grid.grid} data-list="">
              {wines.map((wine) => (
                <FavouriteCard key={wine.id} wine={wine} wishes={wishes} onRemove={() => void remove(wine.id)} />
              ))}
            </ul>
          </div>
        )}
      </div>
      <Pagination
        label={t('accounts.pages')}
        page={page}
        pages={Math.ceil(count / FAVOURITES_PER_PAGE)}
        words={{ previous: t('accounts.previousPage'), next: t('accounts.nextPage') }}
        link={(target, content) => (
          <Link key={target} to="/user/collect" search={{ page: target }}>
            {content}
          </Link>
        )}
      />
      <PriceWishes list={wishes} />
      <CompareBar />
      {count > 0 || share ? <ShareList share={share} nickname={account.nickname} /> : null}
      <SeenLately from={1} />
    </>
  )
}
