import { type FlashItem, soldShare } from '#domain/flash-sale.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price/price.tsx'
import { ShareBar } from '#web/ui/share-bar/share-bar.tsx'
import { useSkuLine } from '../cart/sku-words.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './flash-bottles.module.css'

/** What is on sale, in short. The name's link covers the card. */
export function FlashBottles({ items }: { items: readonly FlashItem[] }) {
  const { t } = useWords()
  return (
    <ul className={styles.bottles} aria-label={t('flash.sales')}>
      {items.map((item) => (
        <Bottle key={item.id} item={item} />
      ))}
    </ul>
  )
}

function Bottle({ item }: { item: FlashItem }) {
  const { t, say, locale } = useWords()
  const skuLine = useSkuLine()
  const name = say(item.title)
  return (
    <li className={styles.bottle}>
      <div className={styles.media}>
        <Picture src={item.image} alt={t('catalog.card.picture', { name })} width={900} height={1200} sizes="96px" />
      </div>
      <h3 className={styles.name}>
        <SiteLink to={paths.flashSaleItem(item.id)} preload={false} className={styles.link}>
          {name}
        </SiteLink>
      </h3>
      <p className={styles.facts}>{skuLine(item)}</p>
      <p className={styles.price}>
        <Price amount={item.price} locale={locale} listPrice={item.listPrice} listPriceLabel={t('catalog.list-price')} />
      </p>
      <div className={styles.left}>
        <ShareBar max={100} value={soldShare(item)} />
        <span>{item.remaining > 0 ? t('flash.left', { count: item.remaining }) : t('flash.state.sold-out')}</span>
      </div>
    </li>
  )
}
