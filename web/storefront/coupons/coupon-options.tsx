import type { CouponChoice } from '#domain/coupon.ts'
import choice from '../shell/choice.module.css'
import { useWords } from '../words.ts'
import styles from './coupon-options.module.css'
import { conditionWords, problemWords, validityWords } from './coupon-words.ts'
import { shortMoney } from './short-money.ts'

type Props = { coupons: readonly CouponChoice[]; chosenId: number | null; onChoose: (claimId: number | null) => void }

/** Usable ones, none, then unusable ones with the reason (U36). */
export function CouponOptions({ coupons, chosenId, onChoose }: Props) {
  const { t } = useWords()
  const usable = coupons.filter(({ problem }) => problem === null)
  const unusable = coupons.filter(({ problem }) => problem !== null)
  return (
    <div className={styles.options}>
      <ul className={choice.list}>
        {usable.map((coupon) => (
          <li key={coupon.claimId} className={choice.item}>
            <button
              type="button"
              className={`${choice.take} ${styles.take}`}
              aria-pressed={coupon.claimId === chosenId}
              onClick={() => onChoose(coupon.claimId)}
            >
              <CouponFacts coupon={coupon} />
            </button>
          </li>
        ))}
        <li className={choice.item}>
          <button
            type="button"
            className={`${choice.take} ${styles.take}`}
            aria-pressed={chosenId === null}
            onClick={() => onChoose(null)}
          >
            {t('coupons.choose.none')}
          </button>
        </li>
      </ul>
      {unusable.length > 0 ? (
        <section aria-labelledby="unusable-coupons">
          <h3 id="unusable-coupons" className={styles.heading}>
            {t('coupons.choose.unusable')}
          </h3>
          <ul className={choice.list}>
            {unusable.map((coupon) => (
              <li key={coupon.claimId} className={`${choice.item} ${choice.option} ${styles.unusable}`}>
                <CouponFacts coupon={coupon} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function CouponFacts({ coupon }: { coupon: CouponChoice }) {
  const { t, say, locale } = useWords()
  const { problem, title, validTo } = coupon
  return (
    <span className={styles.facts}>
      <span className={styles.title}>{say(title)}</span>
      <span className={styles.amount}>
        {problem ? shortMoney(coupon.amount, locale) : `−${shortMoney(coupon.discount, locale)}`}
      </span>
      <span className={styles.small}>
        <span>{conditionWords(coupon, { t, locale })}</span>
        <span>{validityWords({ validFrom: null, validTo }, { t, locale })}</span>
      </span>
      {problem ? <span className={styles.problem}>{problemWords(problem, { t, locale })}</span> : null}
    </span>
  )
}
