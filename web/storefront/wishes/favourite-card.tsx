import { useRouter } from '@tanstack/react-router'
import type { PriceWish } from '#contract/shop/price-wishes.ts'
import { findProduct } from '#contract/shop/product-detail.ts'
import { type ShownCard, stockState } from '#domain/product.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price/price.tsx'
import { BuyFromList } from '../catalog/buy-from-list.tsx'
import heart from '../catalog/favourite-button.module.css'
import { HeartIcon } from '../catalog/icons.tsx'
import card from '../catalog/product-card.module.css'
import { WineName } from '../catalog/wine-name.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './favourite-card.module.css'
import { PriceWishButton } from './price-wish-button.tsx'

type Props = { wine: ShownCard; wishes: readonly PriceWish[]; onRemove: () => void }

/** A card as in the shop's lists, with what one does to a favourite: buy it, wait for a lower price, let it go by its heart. */
export function FavouriteCard({ wine, wishes, onRemove }: Props) {
  const { t, say, locale } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const name = say(wine.name)
  const state = stockState(wine.stock)
  const origin = [wine.region, wine.estate].flatMap((term) => (term ? [say(term.name)] : []))
  return (
    <li className={card.card} data-stock={state}>
      <div className={card.media}>
        <Picture src={wine.image} alt="" width={900} height={1200} sizes="(width >= 1024px) 300px, (width >= 768px) 31vw, 46vw" />
      </div>
      <p className={styles.soft}>{origin.join(' · ')}</p>
      <h3 className={card.name}>
        <SiteLink to={paths.product(wine.id)} title={name} className={`${card.link} whole-words`}>
          <WineName name={name} />
        </SiteLink>
      </h3>
      <p className={styles.soft}>{wine.vintages.join(' · ')}</p>
      <div className={styles.price}>
        <Price amount={wine.price} listPrice={wine.listPrice} listPriceLabel={t('accounts.originalPrice')} locale={locale} />
        {state === 'sold-out' ? <span className={styles.soft}>{t('accounts.soldOut')}</span> : null}
      </div>
      <div className={styles.acts}>
        <BuyFromList wine={wine} />
        <PriceWishButton
          name={name}
          packsOf={async () => (await api.call(findProduct, { id: wine.id })).skus}
          wishes={new Map(wishes.map(({ skuCode, wish }) => [skuCode, wish]))}
          shown={wine.soleSku ?? wishes.find(({ productId }) => productId === wine.id)?.skuCode}
          onChanged={() => router.invalidate()}
        />
      </div>
      <div className={card.favourite}>
        <button
          type="button"
          className={heart.heart}
          aria-pressed="true"
          aria-label={`${t('accounts.removeFavourite')} ${name}`}
          title={t('accounts.removeFavourite')}
          onClick={onRemove}
        >
          <HeartIcon />
        </button>
      </div>
      <div className={styles.compare}>
        <CompareToggle productId={wine.id} name={name} isIcon />
      </div>
    </li>
  )
}
