import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { addFavourite, FAVOURITES_PER_PAGE, listFavourites, removeFavourites } from '#contract/shop/favourites.ts'
import { listPriceWishes } from '#contract/shop/price-wishes.ts'
import { findProduct } from '#contract/shop/product-detail.ts'
import { findOwnShare } from '#contract/shop/wish-list.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price/price.tsx'
import { searchOf } from '#web/ui/query.ts'
import { useListChange } from '../accounts/use-list-change.ts'
import styles from '../accounts/user.module.css'
import { BuyFromList } from '../catalog/buy-from-list.tsx'
import { WineName } from '../catalog/wine-name.tsx'
import { CompareBar } from '../compare/compare-bar.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { pageIn } from '../content/articles/article-search.ts'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { SeenLately } from '../seen/seen-lately.tsx'
import { SiteLink } from '../site-link.tsx'
import { PriceWishButton } from '../wishes/price-wish-button.tsx'
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
    return { favourites, wishes, share }
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
  const { t, say, locale } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const { account } = UserRoute.useLoaderData()
  const { favourites, wishes, share } = Route.useLoaderData()
  const wished = new Map(wishes.map(({ skuCode, wish }) => [skuCode, wish]))
  const { page = 1 } = Route.useSearch()
  const notify = useNotify()
  const { place, changeAt } = useListChange(favourites.list)

  const remove = async (productId: number) => {
    const index = favourites.list.findIndex(({ id }) => id === productId)
    if (!(await changeAt(index, api.call(removeFavourites, { productIds: [productId] })))) return
    notify(t('accounts.favouriteRemoved'), {
      offer: { words: t('accounts.undo'), accept: () => void changeAt(index, api.call(addFavourite, { productId })) },
    })
  }

  return (
    <>
      <h1 className={styles.heading}>{t('accounts.favourites')}</h1>
      <div ref={place}>
        {favourites.list.length === 0 ? (
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
          <ul className={styles.favourites}>
            {favourites.list.map((wine) => (
              <li key={wine.id} className={styles.favourite}>
                <SiteLink to={paths.product(wine.id)} className={styles.favouriteLink}>
                  <Picture src={wine.image} alt="" width={240} height={320} sizes="160px" />
                  <span className={styles.favouriteName}>
                    <WineName name={say(wine.name)} />
                  </span>
                </SiteLink>
                <Price
                  amount={wine.price}
                  listPrice={wine.listPrice}
                  listPriceLabel={t('accounts.originalPrice')}
                  locale={locale}
                  size="sm"
                />
                {wine.stock === 0 ? <span className={styles.hint}>{t('accounts.soldOut')}</span> : null}
                <BuyFromList wine={wine} />
                <PriceWishButton
                  name={say(wine.name)}
                  packsOf={async () => (await api.call(findProduct, { id: wine.id })).skus}
                  wishes={wished}
                  shown={wine.soleSku ?? wishes.find(({ productId }) => productId === wine.id)?.skuCode}
                  onChanged={() => router.invalidate()}
                />
                <div className={styles.favouriteActions}>
                  <CompareToggle productId={wine.id} name={say(wine.name)} isIcon />
                  <Button variant="plain" onClick={() => remove(wine.id)}>
                    {t('accounts.removeFavourite')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pagination
        label={t('accounts.pages')}
        page={page}
        pages={Math.ceil(favourites.count / FAVOURITES_PER_PAGE)}
        words={{ previous: t('accounts.previousPage'), next: t('accounts.nextPage') }}
        link={(target, content) => (
          <Link key={target} to="/user/collect" search={{ page: target }}>
            {content}
          </Link>
        )}
      />
      <PriceWishes list={wishes} />
      <CompareBar />
      {favourites.count > 0 || share ? <ShareList share={share} nickname={account.nickname} /> : null}
      <SeenLately from={1} />
    </>
  )
}
