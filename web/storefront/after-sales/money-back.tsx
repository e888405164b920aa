import { type AfterSale, endsWithoutMoney } from '#domain/after-sale.ts'
import { localeOfText } from '#domain/locale.ts'
import type { Payback } from '#domain/payment.ts'
import { Sentences } from '../sentences.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './money-back.module.css'

export function MoneyBack({ request }: { request: AfterSale }) {
  const { t, money } = useWords()
  const { asked, amount, paybacks, events } = request
  const isVoid = endsWithoutMoney(request.status)
  const isLess = amount < asked && !isVoid
  const reason = events.findLast(({ kind, by }) => (kind === 'agreed' || kind === 'paying') && by === 'staff')?.note
  return (
    <section aria-labelledby="request-money" className={styles.money}>
      <h2 id="request-money" className={styles.title}>
        {t(isVoid ? 'after-sales.amount-asked' : 'after-sales.amount')}
      </h2>
      <p className={styles.amount} data-void={isVoid ? '' : undefined}>
        {money(isVoid ? asked : amount)}
      </p>
      {isLess ? (
        <p className={styles.soft}>
          {t('after-sales.less-why', { asked: money(asked), amount: money(amount) })}
          {reason ? (
            <span className={styles.reason} lang={localeOfText(reason)}>
              {reason}
            </span>
          ) : null}
        </p>
      ) : null}
      {paybacks.length > 0 ? (
        <ul className={styles.parts} aria-label={t('after-sales.money')}>
          {paybacks.map((payback) => (
            <PaybackRow key={payback.number} payback={payback} />
          ))}
        </ul>
      ) : request.status === 'applied' || request.status === 'agreed' || request.status === 'sent' ? (
        <div className={styles.soft}>
          <Sentences of={[t('after-sales.way-back'), t('promise.refund-time')]} />
        </div>
      ) : null}
    </section>
  )
}

function PaybackRow({ payback: { method, amount, state, doneAt } }: { payback: Payback }) {
  const { t, money, locale } = useWords()
  return (
    <li className={styles.part} data-state={state}>
      <span>{t(`after-sales.money.${method}`)}</span>
      <span className={styles.sum}>{money(amount)}</span>
      <span className={styles.state}>
        {t(`after-sales.money-state.${state}`, { time: doneAt ? formatInstant(doneAt, locale) : '' })}
      </span>
    </li>
  )
}
