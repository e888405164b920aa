import type { CouponChoice } from '#domain/coupon.ts'
import choice from '../shell/choice.module.css'
import { useWords } from '../words.ts'
import styles from './coupon-options.module.css'
import { conditionWords, limitWords, problemWords, validityWords, worthWords } from './coupon-words.ts'
import { shortMoney } from './short-money.ts'

type Props = {
  coupons: readonly CouponChoice[]
  toTake: readonly CouponChoice[]
  chosenId: number | null
  onChoose: (claimId: number | null) => void
  onTake: (couponId: number) => void
}

/** Usable ones, none, those that can still be taken, then unusable ones with the reason (U36). */
export function CouponOptions({ coupons, toTake, chosenId, onChoose, onTake }: Props) {
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
      {toTake.length > 0 ? (
        <section aria-labelledby="coupons-to-take">
          <h3 id="coupons-to-take" className={styles.heading}>
            {t('coupons.choose.to-take')}
          </h3>
          <ul className={choice.list}>
            {toTake.map((coupon) => (
              <li key={coupon.couponId} className={`${choice.item} ${coupon.problem ? choice.option : ''}`}>
                {coupon.problem ? (
                  <CouponFacts coupon={coupon} />
                ) : (
                  <button type="button" className={`${choice.take} ${styles.take}`} onClick={() => onTake(coupon.couponId)}>
                    <CouponFacts coupon={coupon} />
                    <span className={styles.claim}>{t('coupons.choose.take')}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
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
  const { problem, title, validTo, percent } = coupon
  const words = { t, locale }
  return (
    <span className={styles.facts}>
      <span className={styles.title}>{say(title)}</span>
      <span className={styles.amount}>{problem ? worthWords(coupon, words) : `−${shortMoney(coupon.discount, locale)}`}</span>
      <span className={styles.small}>
        {percent === null || problem ? null : <span>{worthWords(coupon, words)}</span>}
        {percent === null ? null : <span>{limitWords(coupon, words)}</span>}
        <span>{conditionWords(coupon, words)}</span>
        {/* The days of one that is not taken yet begin when it is. */}
        {coupon.claimId > 0 ? <span>{validityWords({ validFrom: null, validTo }, words)}</span> : null}
      </span>
      {problem ? <span className={styles.problem}>{problemWords(problem, words)}</span> : null}
    </span>
  )
}
