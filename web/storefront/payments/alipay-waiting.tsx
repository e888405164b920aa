import type { Cashier } from '#domain/order.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useWords } from '../words.ts'
import styles from './alipay-page.module.css'
import { PayActions } from './pay-actions.tsx'
import { useAskOnReturn } from './use-ask-on-return.ts'

export function AlipayWaiting({ cashier, isBack, onGo }: { cashier: Cashier; isBack: boolean; onGo: () => void }) {
  const { t } = useWords()
  const { isAsking } = useAskOnReturn(cashier, isBack)
  return (
    <>
      <div className={styles.panel} role="status">
        <span className={styles.turning} aria-hidden="true" />
        <h2 className={styles.title}>{t(isAsking ? 'payments.alipay.asking' : 'payments.alipay.waiting')}</h2>
        <p className={styles.hint}>{t(isAsking ? 'payments.alipay.asking-hint' : 'payments.alipay.waiting-hint')}</p>
        {isAsking ? null : (
          <Button variant="buy" onClick={onGo}>
            {t('payments.alipay.go')}
          </Button>
        )}
      </div>
      <PayActions cashier={cashier} />
    </>
  )
}
