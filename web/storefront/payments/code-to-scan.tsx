import type { Fen } from '#domain/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { minutesAndSeconds, useTimeLeft } from '../orders/use-time-left.ts'
import { useWords } from '../words.ts'
import styles from './code-to-scan.module.css'
import numbered from './numbered-steps.module.css'
import { SandboxLink } from './sandbox-link.tsx'

type Props = { amount: Fen; content: string; expiresAt: string; serverTime: string; onRenew: () => void }

export function CodeToScan({ amount, content, expiresAt, serverTime, onRenew }: Props) {
  const { t, money } = useWords()
  const left = useTimeLeft({ until: expiresAt, serverTime, onEnd: () => {} })
  const isOver = left === 0
  return (
    <div className={styles.layout}>
      <div className={styles.card} data-state={isOver ? 'over' : undefined}>
        <QrCode content={content} label={t('payments.wechat.qr', { amount: money(amount) })} />
        {isOver ? (
          <div className={styles.over}>
            <p role="status">{t('payments.wechat.over')}</p>
            <Button onClick={onRenew}>{t('payments.wechat.renew')}</Button>
          </div>
        ) : null}
      </div>
      <div>
        <h2 className={styles.title}>{t('payments.wechat.steps')}</h2>
        <ol className={`${numbered.steps} ${styles.steps}`}>
          <li>{t('payments.wechat.step-1')}</li>
          <li>{t('payments.wechat.step-2')}</li>
          <li>{t('payments.wechat.step-3')}</li>
        </ol>
        {isOver ? null : (
          <p className={styles.valid}>
            {t('payments.wechat.valid')} <span className={styles.clock}>{minutesAndSeconds(left)}</span>
            <Button variant="plain" onClick={onRenew}>
              {t('payments.wechat.renew')}
            </Button>
          </p>
        )}
        <SandboxLink url={content} />
      </div>
    </div>
  )
}
