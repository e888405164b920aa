import type { BalanceMovement, MovementKind } from '#domain/balance.ts'
import { localeOfText } from '#domain/locale.ts'
import { subtract, ZERO } from '#domain/money.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './user.module.css'

/** One balance movement (U45). */
export function MovementRow({ movement }: { movement: BalanceMovement }) {
  const { t, money, locale } = useWords()
  const reasons: Record<MovementKind, string> = {
    opening: t('accounts.movementOpening'),
    recharge: t('accounts.movementRecharge'),
    gift: t('accounts.movementGift'),
    'order-payment': t('accounts.movementOrder'),
    refund: t('accounts.movementRefund'),
    correction: t('accounts.movementCorrection'),
    'recharge-return': t('accounts.movementRechargeReturn'),
    'gift-return': t('accounts.movementGiftReturn'),
  }
  const isMinus = movement.amount < 0
  return (
    <li className={styles.movement}>
      <div className={styles.movementLine}>
        <span>
          {reasons[movement.kind]}
          {movement.orderNumber ? (
            <>
              {' '}
              <SiteLink to={paths.order(movement.orderNumber)}>{movement.orderNumber}</SiteLink>
            </>
          ) : null}
          {movement.note ? (
            <span className={styles.hint} lang={localeOfText(movement.note)}>
              {' '}
              {movement.note}
            </span>
          ) : null}
        </span>
        <span className={styles.movementAmount} data-sign={isMinus ? 'minus' : 'plus'}>
          {isMinus ? '−' : '+'}
          {money(isMinus ? subtract(ZERO, movement.amount) : movement.amount)}
        </span>
      </div>
      <div className={styles.movementLine}>
        <time className={styles.hint} dateTime={movement.at}>
          {formatInstant(movement.at, locale)}
        </time>
        <span className={`${styles.hint} ${styles.movementAmount}`}>
          {t('accounts.balanceAfter', { amount: money(movement.balance) })}
        </span>
      </div>
    </li>
  )
}
