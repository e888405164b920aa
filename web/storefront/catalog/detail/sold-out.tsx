import type { Product, Sku } from '#domain/product.ts'
import { Button } from '#web/ui/button/button.tsx'
import { formatDay } from '../../when.ts'
import { useWords } from '../../words.ts'
import styles from './buy-box.module.css'
import { useWish } from './use-wish.ts'

/** `sku`: undefined while the choice is open. */
export function SoldOut({ product, sku }: { product: Product; sku: Sku | undefined }) {
  const { t, locale } = useWords()
  const days = (sku ? [sku] : product.skus).flatMap(({ expectedOn }) => expectedOn ?? [])
  const next = days.toSorted()[0]
  return (
    <div className={styles.soldOut}>
      <p>{t(product.stock <= 0 ? 'catalog.sold-out.wine' : 'catalog.sold-out.choice')}</p>
      {next ? (
        <p>
          <strong>{t('catalog.back-in-stock.expected', { day: formatDay(next, locale) })}</strong>
        </p>
      ) : null}
      {sku ? <WishButton skuCode={sku.code} /> : null}
    </div>
  )
}

function WishButton({ skuCode }: { skuCode: string }) {
  const { t } = useWords()
  const { isWished, isBusy, toggle } = useWish(skuCode)
  return (
    <div>
      <Button variant="quiet" isBusy={isBusy} aria-pressed={isWished} onClick={() => void toggle()}>
        {t('catalog.back-in-stock.ask')}
      </Button>
      <p role="status">{isWished ? t('catalog.back-in-stock.asked') : null}</p>
    </div>
  )
}
