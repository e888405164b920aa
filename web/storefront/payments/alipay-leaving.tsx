import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Cashier } from '#domain/order.ts'
import { useWords } from '../words.ts'
import styles from './alipay-page.module.css'
import { InsideWeChat } from './inside-wechat.tsx'
import { PayActions } from './pay-actions.tsx'
import { sendProviderForm } from './provider-form.ts'
import { StartFailed } from './start-failed.tsx'
import { useBegun } from './use-begun.ts'
import { WrongAddress } from './wrong-address.tsx'

/** Long enough to read. */
const READ_MS = 900

/** Submits Alipay's form in this tab. */
export function AlipayLeaving({ cashier, onLeft }: { cashier: Cashier; onLeft: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { begun, renew } = useBegun(cashier, 'alipay', true)
  const [isForeign, setIsForeign] = useState(false)
  const left = useRef(onLeft)
  left.current = onLeft

  useEffect(() => {
    if (begun.state !== 'begun') return
    const { outcome } = begun
    const timer = setTimeout(async () => {
      // "Back" leads to the waiting page, not to the form.
      await router.navigate({ to: '.', search: true, replace: true, state: ({ paying: _, ...state }) => state })
      if (outcome.kind === 'form' && sendProviderForm(outcome.html)) left.current()
      else setIsForeign(true)
    }, READ_MS)
    return () => clearTimeout(timer)
  }, [begun, router])

  return (
    <>
      <InsideWeChat />
      {isForeign ? <WrongAddress /> : null}
      {begun.state === 'failed' ? (
        <StartFailed error={begun.error} onRetry={renew} />
      ) : isForeign ? null : (
        <div className={styles.panel} role="status">
          <span className={styles.turning} aria-hidden="true" />
          <h2 className={styles.title}>{t('payments.alipay.leaving')}</h2>
          <p className={styles.hint}>{t('payments.alipay.leaving-hint')}</p>
        </div>
      )}
      <PayActions cashier={cashier} />
    </>
  )
}
