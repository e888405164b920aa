import { useState } from 'react'
import type { CouponChoice as Choice, OwnCoupon } from '#domain/coupon.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import choice from '../shell/choice.module.css'
import { useWords } from '../words.ts'
import { CodeForm, type Redeemed } from './code-form.tsx'
import styles from './coupon-choice.module.css'
import { CouponOptions } from './coupon-options.tsx'
import { shortMoney } from './short-money.ts'

type Props = {
  /** Best first. */
  coupons: readonly Choice[]
  toTake: readonly Choice[]
  chosenId: number | null
  isFlashSale: boolean
  isBusy: boolean
  onChoose: (claimId: number | null) => void
  onTake: (couponId: number) => void
  onRedeemed: (coupon: OwnCoupon) => Promise<Redeemed>
}

/** The best coupon is preselected (U36); a better one that was not taken yet is offered before it, and none is called best then. */
export function CouponChoice({ coupons, toTake, chosenId, isFlashSale, isBusy, onChoose, onTake, onRedeemed }: Props) {
  const { t, say, locale } = useWords()
  const [isOpen, setOpen] = useState(false)
  const chosen = coupons.find(({ claimId }) => claimId === chosenId)
  const better = toTake.find(({ discount }) => discount > (chosen?.discount ?? 0))
  const usable = coupons.filter(({ problem }) => problem === null).length
  const isBest = !better && usable > 1 && chosenId === coupons[0]?.claimId
  const stateWords = isFlashSale
    ? t('coupons.choose.flash')
    : coupons.length === 0
      ? t('coupons.choose.none-held')
      : usable === 0
        ? t('coupons.choose.none-usable', { count: coupons.length })
        : t('coupons.choose.unchosen', { count: usable })
  const choose = (claimId: number | null) => {
    setOpen(false)
    if (claimId !== chosenId) onChoose(claimId)
  }
  return (
    <section className={choice.section} aria-labelledby="order-coupon">
      <div className={choice.header}>
        <h2 id="order-coupon" className={choice.title}>
          {t('coupons.choose.title')}
        </h2>
        {!isFlashSale && coupons.length + toTake.length > 0 ? (
          <Button variant="plain" isBusy={isBusy} onClick={() => setOpen(true)}>
            {t(chosen ? 'coupons.choose.change' : 'coupons.choose.open')}
          </Button>
        ) : null}
      </div>
      {better ? (
        <div className={styles.better}>
          <p>
            <span className={styles.name}>{say(better.title)}</span>
            <span className={styles.soft}>{t('coupons.choose.better')}</span>
          </p>
          <Button variant="quiet" isBusy={isBusy} onClick={() => onTake(better.couponId)}>
            {t('coupons.choose.take-better', { amount: shortMoney(better.discount, locale) })}
          </Button>
        </div>
      ) : null}
      {/* Announced, since the sums change with it. */}
      <p role="status" className={chosen ? styles.chosen : styles.soft}>
        {chosen ? (
          <>
            <span>{say(chosen.title)}</span>
            <strong>−{shortMoney(chosen.discount, locale)}</strong>
            {isBest ? <span className={styles.best}>{t('coupons.choose.best')}</span> : null}
          </>
        ) : (
          stateWords
        )}
      </p>
      {isFlashSale ? null : (
        <details className={styles.code}>
          <summary>{t('coupons.code.have')}</summary>
          <CodeForm onRedeemed={onRedeemed} />
        </details>
      )}
      <Modal
        isOpen={isOpen}
        title={t('coupons.choose.open')}
        closeLabel={t('coupons.choose.close')}
        onClose={() => setOpen(false)}
      >
        <CouponOptions
          coupons={coupons}
          toTake={toTake}
          chosenId={chosenId}
          onChoose={choose}
          onTake={(couponId) => {
            setOpen(false)
            onTake(couponId)
          }}
        />
      </Modal>
    </section>
  )
}
