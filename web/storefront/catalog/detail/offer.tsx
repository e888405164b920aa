import type { FlashBadge } from '#domain/flash-sale.ts'
import { subtract } from '#domain/money.ts'
import { type Product, type Sku, stockState } from '#domain/product.ts'
import { Price } from '#web/ui/price/price.tsx'
import { formatHour } from '../../when.ts'
import { useWords } from '../../words.ts'
import styles from './offer.module.css'
import { casePrice, defaultSku } from './sku-choice.ts'
import { useSkuWords } from './sku-words.ts'

/** `sale`: of the chosen pack. */
type Props = { product: Product; sku: Sku | undefined; sale: FlashBadge | undefined }

/** Announces changes. While the choice is open, the lowest price; while a sale runs, its price. */
export function Offer({ product, sku, sale }: Props) {
  const { t, locale, money } = useWords()
  const sayValue = useSkuWords()
  const usual = sku ?? defaultSku(product.skus)
  const shown = usual && sale ? { ...usual, price: sale.price, listPrice: sale.listPrice } : usual
  const perBottle = shown ? casePrice(product.skus, shown) : null
  // A price struck and a saving told are the same sum: of a set what its parts cost, else none beside a struck price.
  const ofParts = product.parts && !sale && shown?.listPrice ? subtract(shown.listPrice, shown.price) : null
  const saving = shown?.listPrice ? ofParts : perBottle?.saving
  const flags = [...product.flags, ...(product.isOrganic ? (['organic'] as const) : [])]
  const state = stockState(sku ? sku.stock : product.stock)
  return (
    <div className={styles.offer} aria-live="polite">
      <p className={styles.price}>
        {sku ? null : <span className={styles.from}>{t('catalog.from')} </span>}
        <Price
          amount={shown?.price ?? product.price}
          locale={locale}
          size="lg"
          listPrice={shown ? shown.listPrice : product.listPrice}
          listPriceLabel={t(product.parts && !sale ? 'catalog.set.singly' : 'catalog.list-price')}
        />
        {sale ? <strong className={styles.sale}>{t('catalog.flag.flash-sale')}</strong> : null}
      </p>
      {sale ? <p className={styles.until}>{t('catalog.flash.until', { at: formatHour(sale.endsAt) })}</p> : null}
      <p className={styles.states}>
        <span data-stock={state}>{t(`catalog.stock.${state}`, { count: sku ? sku.stock : product.stock })}</span>
        {flags.map((flag) => (
          <span key={flag}>{t(`catalog.flag.${flag}`)}</span>
        ))}
      </p>
      {shown && perBottle ? (
        <p className={styles.perBottle}>
          <span>{sayValue('pack', shown.pack)}</span>
          <span>{t('catalog.case.per-bottle', { price: money(perBottle.perBottle) })}</span>
          {saving ? (
            <span className={styles.saving}>
              {t(product.parts ? 'catalog.set.saving' : 'catalog.case.saving', { amount: money(saving) })}
            </span>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
