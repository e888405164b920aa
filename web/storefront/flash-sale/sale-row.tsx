import type { FlashItem } from '#domain/flash-sale.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useSkuLine } from '../cart/sku-words.ts'
import { WineName } from '../catalog/wine-name.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import type { OfferState } from './offer-state.ts'
import { SalePrice } from './sale-price.tsx'
import styles from './sale-row.module.css'
import { SoldShare } from './sold-share.tsx'
import type { LiveStock } from './use-stock-watch.ts'

type Props = { item: FlashItem; stock: LiveStock; state: OfferState; isFirstView: boolean }

/** One link covers the row. */
export function SaleRow({ item, stock, state, isFirstView }: Props) {
  const { t, say } = useWords()
  const skuLine = useSkuLine()
  const name = say(item.title)
  const go = t(`flash.go.${state}`)
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.media}>
        <Picture
          src={item.image}
          alt={t('catalog.card.picture', { name })}
          width={900}
          height={1200}
          sizes="(width >= 768px) 190px, 120px"
          isFirstView={isFirstView}
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <WineName name={name} />
        </h3>
        <p className={styles.facts}>{skuLine(item)}</p>
        <SalePrice item={item} />
        <SoldShare stock={stock} />
        <div className={styles.foot}>
          <SiteLink
            // A closed sale has no page any more.
            to={stock.isGone ? paths.product(item.productId) : paths.flashSaleItem(item.id)}
            preload={false}
            className={`${buttonClass} ${styles.link}`}
            data-variant={state === 'running' ? 'buy' : 'quiet'}
            aria-label={t('flash.go-of', { go, name })}
          >
            {go}
          </SiteLink>
          <p className={styles.limit}>{t('flash.limit', { max: item.perPerson })}</p>
        </div>
      </div>
    </li>
  )
}
