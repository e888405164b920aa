import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { useWords } from '../words.ts'
import { AlipayLeaving } from './alipay-leaving.tsx'
import { AlipayWaiting } from './alipay-waiting.tsx'
import type { LoadedCashier } from './load-cashier.ts'
import { PayFrame } from './pay-frame.tsx'

/** Only a fresh press of "pay" leads to Alipay; "back", reload and returns show the waiting page. */
export function AlipayPage({ cashier, cancelledAt, goods, isBack }: LoadedCashier & { isBack: boolean }) {
  const { t } = useWords()
  const router = useRouter()
  const [isLeaving, setIsLeaving] = useState(false)
  useLayoutEffect(() => setIsLeaving(router.latestLocation.state.paying !== undefined), [router])
  return (
    <PayFrame cashier={cashier} cancelledAt={cancelledAt} goods={goods} heading={t('payments.title-alipay')} isBack={isBack}>
      {isLeaving ? (
        <AlipayLeaving cashier={cashier} onLeft={() => setIsLeaving(false)} />
      ) : (
        <AlipayWaiting cashier={cashier} isBack={isBack} onGo={() => setIsLeaving(true)} />
      )}
    </PayFrame>
  )
}
