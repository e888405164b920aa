import { type Fen, subtract } from '#domain/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { useWords } from '../words.ts'
import styles from './confirm-balance.module.css'

type Props = { isOpen: boolean; due: Fen; balance: Fen; isBusy: boolean; onConfirm: () => void; onClose: () => void }

/** Takes money at once, so it is confirmed. */
export function ConfirmBalance({ isOpen, due, balance, isBusy, onConfirm, onClose }: Props) {
  const { t, money } = useWords()
  return (
    <Modal isOpen={isOpen} title={t('payments.confirm-title')} closeLabel={t('orders.close')} onClose={onClose}>
      <dl className={styles.sums}>
        <dt>{t('payments.balance-now')}</dt>
        <dd>{money(balance)}</dd>
        <dt>{t('payments.this-order')}</dt>
        <dd>−{money(due)}</dd>
        <dt className={styles.after}>{t('payments.balance-after')}</dt>
        <dd className={styles.after}>{money(subtract(balance, due))}</dd>
      </dl>
      <div className={styles.actions}>
        <Button variant="buy" isBusy={isBusy} onClick={onConfirm}>
          {t('payments.pay', { amount: money(due) })}
        </Button>
        <Button variant="plain" disabled={isBusy} onClick={onClose}>
          {t('orders.back')}
        </Button>
      </div>
    </Modal>
  )
}
