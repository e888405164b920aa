import { useWords } from '../words.ts'
import type { LoadedCashier } from './load-cashier.ts'
import { PayFrame } from './pay-frame.tsx'
import { WechatDesk } from './wechat-desk.tsx'

export function WechatPage({ cashier, cancelledAt, goods, isBack }: LoadedCashier & { isBack: boolean }) {
  const { t } = useWords()
  return (
    <PayFrame cashier={cashier} cancelledAt={cancelledAt} goods={goods} heading={t('payments.title-wechat')} isBack={isBack}>
      <WechatDesk cashier={cashier} isBack={isBack} />
    </PayFrame>
  )
}
