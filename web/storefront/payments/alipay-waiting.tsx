import type { Cashier } from '#domain/order.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useWords } from '../words.ts'
import styles from './alipay-page.module.css'
import { PayActions } from './pay-actions.tsx'
import { useAskOnReturn } from './use-ask-on-return.ts'

export function AlipayWaiting({ cashier, isBack, onGo }: { cashier: Cashier; isBack: boolean; onGo: () => void }) {
  const { t } = useWords()
  const { isAsking } = useAskOnReturn(cashier, isBack)
  const state = isAsking ? 'asking' : isBack ? 'unpaid' : 'waiting'
  return (
    <>
      <div className={styles.panel} role="status">
        {state === 'unpaid' ? null : <span className={styles.turning} aria-hidden="true" />}
        <h2 className={styles.title}>{t(`payments.alipay.${state}`)}</h2>
        <p className={styles.hint}>{t(`payments.alipay.${state}-hint`)}</p>
        {isAsking ? null : (
          <Button variant="buy" onClick={onGo}>
            {t(isBack ? 'payments.alipay.again' : 'payments.alipay.go')}
          </Button>
        )}
      </div>
      <PayActions cashier={cashier} />
    </>
  )
}
