import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isLinkPayMethod, type LinkedOrder, type LinkPayMethod } from '#contract/shop/pay-links.ts'
import type { PayMethod } from '#domain/payment.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../../error-words.ts'
import { useTimeLeft } from '../../orders/use-time-left.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { firstChoice, payableBy } from '../first-choice.ts'
import { InsideWeChat } from '../inside-wechat.tsx'
import { MethodChoice } from '../method-choice.tsx'
import { PaySummary } from '../pay-summary.tsx'
import { Paybacks } from '../paybacks.tsx'
import { StartFailed } from '../start-failed.tsx'
import { TransferLines } from '../transfer-view.tsx'
import { useAskOnReturn } from '../use-ask-on-return.ts'
import { useAskProvider } from '../use-ask-provider.ts'
import { usePayWatch } from '../use-pay-watch.ts'
import styles from './link-desk.module.css'
import { LinkedBottles } from './linked-bottles.tsx'
import { StartedByLink } from './started-by-link.tsx'
import { useStartByLink } from './use-start-by-link.ts'

type Props = { token: string; number: string; order: LinkedOrder; isOwn: boolean; isBack: boolean }

export function LinkDesk({ token, number, order, isOwn, isBack }: Props) {
  const { t, money } = useWords()
  const router = useRouter()
  const { cashier } = order
  const { isUnreachable } = usePayWatch(cashier, token)
  const { isAsking: isReturning } = useAskOnReturn(cashier, isBack, token)
  const { started, start, leave } = useStartByLink(token, cashier)
  const [picked, setPicked] = useState<PayMethod | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const secondsLeft = useTimeLeft({
    until: cashier.payBy,
    serverTime: cashier.serverTime,
    onEnd: () => void router.invalidate(),
  })
  const methods = payableBy(cashier).filter(isLinkPayMethod)
  const method = firstChoice(cashier, picked)
  const isTransfer = cashier.transfer !== null && !isChoosing

  const pay = async (chosen: LinkPayMethod) => {
    await start(chosen)
    if (chosen === 'offline') setIsChoosing(false)
  }

  return (
    <div className={`page ${styles.frame}`}>
      <h1 className={styles.heading}>{t(isTransfer ? 'payments.transfer.title' : 'payments.link.title')}</h1>
      <div className={styles.aside}>
        <PaySummary cashier={cashier} goods={null} secondsLeft={secondsLeft} />
        <LinkedBottles order={order} />
      </div>
      <div className={styles.main}>
        {isUnreachable || isReturning ? (
          <p className={styles.note} role="status">
            {t(isUnreachable ? 'payments.unreachable' : 'payments.link.asking')}
          </p>
        ) : null}
        <div role="status">
          <Paybacks paybacks={cashier.paybacks} />
        </div>
        {cashier.opensInWechat && method !== 'alipay' ? null : <InsideWeChat />}
        {started.state === 'failed' ? <StartFailed error={started.error} onRetry={leave} /> : null}
        {started.state === 'begun' ? (
          <StartedByLink cashier={cashier} begun={started} onRenew={() => void start(started.method, true)} />
        ) : isTransfer && cashier.transfer ? (
          <TransferLines transfer={cashier.transfer} />
        ) : methods.length > 0 ? (
          <MethodChoice cashier={cashier} methods={methods} chosen={method} onChoose={setPicked} />
        ) : (
          <p>{t('payments.link.no-method')}</p>
        )}
        <div className={styles.actions}>
          {started.state === 'begun' || isTransfer ? (
            <>
              {isTransfer && started.state !== 'begun' ? null : <HavePaid cashier={cashier} token={token} />}
              <Button
                variant="plain"
                onClick={() => {
                  leave()
                  setIsChoosing(true)
                }}
              >
                {t('payments.change-method')}
              </Button>
            </>
          ) : method && isLinkPayMethod(method) ? (
            <Button variant="buy" isBusy={started.state === 'starting'} onClick={() => void pay(method)}>
              {method === 'offline' ? t('payments.show-account') : t('payments.pay', { amount: money(cashier.rest) })}
            </Button>
          ) : null}
          {isOwn ? (
            <SiteLink to={paths.payment(number)} className={buttonClass} data-variant="plain">
              {t('payments.link.own')}
            </SiteLink>
          ) : null}
        </div>
        <p className={styles.safety}>{t('payments.link.safety')}</p>
        <noscript>
          <p>{t('payments.needs-script')}</p>
        </noscript>
      </div>
    </div>
  )
}

function HavePaid({ cashier, token }: { cashier: LinkedOrder['cashier']; token: string }) {
  const { t } = useWords()
  const notify = useNotify()
  const { ask, isAsking } = useAskProvider(cashier, token)
  const check = async () => {
    try {
      if ((await ask()) === 'not-yet') notify(t('payments.not-yet'))
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
  return (
    <Button variant="quiet" isBusy={isAsking} onClick={() => void check()}>
      {t('payments.have-paid')}
    </Button>
  )
}
