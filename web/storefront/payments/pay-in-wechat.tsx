import { useCallback, useEffect, useState } from 'react'
import type { Fen } from '#domain/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useWords } from '../words.ts'
import styles from './pay-note.module.css'

type Props = {
  /** As the provider has signed them. */
  parameters: Readonly<Record<string, string>>
  amount: Fen
  /** WeChat refuses these parameters: new ones are needed, and perhaps another person pays. */
  onRefused: () => void
}

type Said = 'open' | 'ok' | 'cancel' | 'fail'
type Bridge = {
  invoke: (name: string, parameters: Readonly<Record<string, string>>, done: (answer: { err_msg?: string }) => void) => void
}

/** WeChat's browser brings it, a moment after the page. */
const BRIDGE_WITHIN_MS = 5_000

/** JSAPI payment: WeChat asks for the password above this page. What it says proves nothing; the page asks the shop (T27). */
export function PayInWechat({ parameters, amount, onRefused }: Props) {
  const { t, money } = useWords()
  const [said, setSaid] = useState<Said>('open')

  const open = useCallback(() => {
    setSaid('open')
    return withBridge(
      (bridge) =>
        bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg = '' }) => {
          const word = err_msg.split(':')[1]
          setSaid(word === 'ok' || word === 'cancel' ? word : 'fail')
        }),
      () => setSaid('fail'),
    )
  }, [parameters])
  useEffect(() => open(), [open])

  if (said === 'open' || said === 'ok')
    return (
      <p className={styles.note} role="status">
        {t(said === 'ok' ? 'payments.wechat.confirming' : 'payments.wechat.asking')}
      </p>
    )
  const isCancelled = said === 'cancel'
  return (
    <div className={styles.note} role="alert">
      <p className={styles.title}>{t(isCancelled ? 'payments.wechat.not-paid' : 'payments.wechat.refused')}</p>
      <Button variant="buy" onClick={isCancelled ? open : onRefused}>
        {t('payments.pay', { amount: money(amount) })}
      </Button>
    </div>
  )
}

/** Returns how to stop waiting. */
function withBridge(use: (bridge: Bridge) => void, onMissing: () => void): () => void {
  const bridge = () => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge
  const present = bridge()
  if (present) {
    use(present)
    return () => {}
  }
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('WeixinJSBridgeReady', ready)
  }
  const ready = () => {
    stop()
    const come = bridge()
    if (come) use(come)
  }
  const timer = setTimeout(() => {
    stop()
    onMissing()
  }, BRIDGE_WITHIN_MS)
  document.addEventListener('WeixinJSBridgeReady', ready)
  return stop
}
