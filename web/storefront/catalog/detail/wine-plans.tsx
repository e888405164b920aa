import type { Product, Sku } from '#domain/product.ts'
import { PriceWishButton } from '../../wishes/price-wish-button.tsx'
import { usePriceWishes } from '../../wishes/use-price-wishes.ts'
import { useWords } from '../../words.ts'
import styles from './below-buy.module.css'

/** For those who do not buy today. */
export function WinePlans({ product, sku }: { product: Product; sku: Sku | undefined }) {
  const { say } = useWords()
  const { wishes, reload } = usePriceWishes()
  const shown = sku ? sku.code : product.skus.find(({ code }) => wishes.has(code))?.code
  return (
    <div className={styles.plans}>
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
