import { writeCompared } from '#domain/compare.ts'
import type { Product, Sku } from '#domain/product.ts'
import { CompareToggle } from '../../compare/compare-toggle.tsx'
import { useCompared } from '../../compare/compared-wines.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { PriceWishButton } from '../../wishes/price-wish-button.tsx'
import { usePriceWishes } from '../../wishes/use-price-wishes.ts'
import { useWords } from '../../words.ts'
import { FavouriteButton } from '../favourite-button.tsx'
import styles from './below-buy.module.css'

/** For those who do not buy today. */
export function WinePlans({ product, sku }: { product: Product; sku: Sku | undefined }) {
  const { t, say } = useWords()
  const compared = useCompared()
  const { wishes, reload } = usePriceWishes()
  const shown = sku ? sku.code : product.skus.find(({ code }) => wishes.has(code))?.code
  return (
    <div className={styles.plans}>
      <span className={styles.favourite}>
        <FavouriteButton productId={product.id} name={product.name} hasLabel />
      </span>
      <CompareToggle productId={product.id} name={say(product.name)} />
      {compared.length > 1 ? (
        <SiteLink to={paths.compare(writeCompared(compared))} className={styles.compare}>
          {t('plans.compare.open-count', { count: compared.length })}
        </SiteLink>
      ) : null}
      <PriceWishButton
        name={say(product.name)}
        packsOf={async () => (sku ? [sku] : product.skus)}
        wishes={wishes}
        shown={shown}
        onChanged={reload}
      />
    </div>
  )
}
