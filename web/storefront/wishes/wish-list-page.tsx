import type { SharedList } from '#contract/shop/wish-list.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ProductGrid } from '../catalog/product-grid.tsx'
import { StateView } from '../orders/state-view.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { listTitle } from './list-title.ts'
import styles from './wishes.module.css'

/** Somebody's favourites, for whoever has the link: to buy from. */
export function WishListPage({ shared: { owner, list, count } }: { shared: SharedList }) {
  const words = useWords()
  const { t } = words
  return (
    <div className="page">
      <h1 className={styles.title}>{listTitle(owner, words)}</h1>
      {list.length === 0 ? (
        <EmptyState title={t('plans.share.none')} action={<ToTheShop />} />
      ) : (
        <>
          <p className={styles.summary}>{t('plans.share.summary', { count })}</p>
          <h2 className="visually-hidden">{t('catalog.grid')}</h2>
          <ProductGrid wines={list} isFirstView isList label={listTitle(owner, words)} />
        </>
      )}
    </div>
  )
}

/** Withdrawn, replaced, mistyped or guessed: nobody learns which. */
export function WishListGone() {
  const { t } = useWords()
  return <StateView mark="stopped" title={t('plans.share.gone')} text={t('plans.share.gone-hint')} actions={<ToTheShop />} />
}

function ToTheShop() {
  const { t } = useWords()
  return (
    <SiteLink to={paths.shopping()} className={buttonClass} data-variant="quiet">
      {t('plans.share.shop')}
    </SiteLink>
  )
}
