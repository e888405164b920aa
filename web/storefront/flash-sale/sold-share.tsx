import { soldShare } from '#domain/flash-sale.ts'
import { ShareBar } from '#web/ui/share-bar/share-bar.tsx'
import { useWords } from '../words.ts'
import styles from './sold-share.module.css'
import type { LiveStock } from './use-stock-watch.ts'

export function SoldShare({ stock }: { stock: LiveStock }) {
  const { t } = useWords()
  const percent = soldShare(stock)
  // What is left of a closed sale is on the shelf again, not sold.
  const none = t(stock.isGone ? 'flash.state.ended' : 'flash.state.sold-out')
  return (
    <div className={styles.share}>
      <ShareBar max={100} value={percent} />
      <p className={styles.words}>
        <span>{t('flash.sold', { percent })}</span>
        <span>{stock.remaining > 0 ? t('flash.left', { count: stock.remaining }) : none}</span>
      </p>
    </div>
  )
}
