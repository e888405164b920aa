import type { Cashier } from '#domain/order.ts'
import { useWords } from '../words.ts'
import { CodeToScan } from './code-to-scan.tsx'
import { InsideWeChat } from './inside-wechat.tsx'
import { OpenWeChat } from './open-wechat.tsx'
import { PayActions } from './pay-actions.tsx'
import { PayInWechat } from './pay-in-wechat.tsx'
import { StartFailed } from './start-failed.tsx'
import { useAskOnReturn } from './use-ask-on-return.ts'
import { useBegun } from './use-begun.ts'
import styles from './wechat-desk.module.css'
import { askWhoPays, forgetWhoPays } from './wechat-payer.ts'

export function WechatDesk({ cashier, isBack }: { cashier: Cashier; isBack: boolean }) {
  const { t } = useWords()
  const { begun, renew } = useBegun(cashier, 'wechat', true)
  useAskOnReturn(cashier, isBack)

  return (
    <>
      {cashier.opensInWechat ? null : <InsideWeChat />}
      {begun.state === 'failed' ? <StartFailed error={begun.error} onRetry={renew} /> : null}
      {begun.state === 'starting' ? (
        <p className={styles.starting} role="status">
          {t('payments.wechat.opening')}
        </p>
      ) : null}
      {begun.state === 'begun' && begun.outcome.kind === 'qr-code' ? (
        <CodeToScan
          key={begun.outcome.content}
          amount={cashier.rest}
          content={begun.outcome.content}
          expiresAt={begun.outcome.expiresAt}
          serverTime={later(begun.at, cashier.serverTime)}
          onRenew={renew}
        />
      ) : null}
      {begun.state === 'begun' && begun.outcome.kind === 'redirect' ? (
        <OpenWeChat url={begun.outcome.url} amount={cashier.rest} />
      ) : null}
      {begun.state === 'begun' && begun.outcome.kind === 'client-parameters' ? (
        <PayInWechat
          key={begun.outcome.paymentNumber}
          parameters={begun.outcome.parameters}
          amount={cashier.rest}
          onRefused={() => {
            forgetWhoPays()
            if (!askWhoPays(cashier.paid > 0)) renew()
          }}
        />
      ) : null}
      <PayActions cashier={cashier} />
    </>
  )
}

const later = (one: string, other: string): string => (Date.parse(one) > Date.parse(other) ? one : other)
