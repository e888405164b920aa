import type { ProductBrief as Product } from '#domain/conversation.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price/price.tsx'
import { useSurroundings } from '../surroundings.tsx'
import { useChatWords } from '../words.ts'
import styles from './card.module.css'
import { CardLink } from './card-link.tsx'

/** The card of a product (U55). */
export function ProductBrief({ product }: { product: Product }) {
  const { t, say, locale } = useChatWords()
  const { links } = useSurroundings()
  return (
    <CardLink href={links.product(product.id)} kind="product">
      <span className={styles.picture}>
        <Picture src={product.image} alt="" width={900} height={1200} sizes="72px" />
      </span>
      <span className={styles.words}>
        <strong className={styles.name}>{say(product.name)}</strong>
        <span className={styles.soft}>
          {product.stock > 0
            ? t('chat.product.facts', { stock: product.stock, sales: product.sales })
            : t('chat.product.sold-out', { sales: product.sales })}
        </span>
        <span className={styles.foot}>
          <Price
            amount={product.price}
            locale={locale}
            size="sm"
            listPrice={product.listPrice}
            listPriceLabel={t('chat.product.list-price')}
          />
          <span className={styles.open}>{t('chat.product.open')}</span>
        </span>
      </span>
    </CardLink>
  )
}
