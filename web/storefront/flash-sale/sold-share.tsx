import { type FlashStock, soldShare } from '#domain/flash-sale.ts'
import { ShareBar } from '#web/ui/share-bar/share-bar.tsx'
import { useWords } from '../words.ts'
import styles from './sold-share.module.css'

export function SoldShare({ stock }: { stock: FlashStock }) {
  const { t } = useWords()
  const percent = soldShare(stock)
  return (
    <div className={styles.share}>
      <ShareBar max={100} value={percent} />
      <p className={styles.words}>
        <span>{t('flash.sold', { percent })}</span>
        <span>{stock.remaining > 0 ? t('flash.left', { count: stock.remaining }) : t('flash.state.sold-out')}</span>
      </p>
    </div>
  )
}
