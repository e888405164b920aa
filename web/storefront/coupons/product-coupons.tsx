import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { Api } from '#web/api/client.ts'
import { CheckIcon } from '../catalog/icons.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { offerWords } from './coupon-words.ts'
import styles from './product-coupons.module.css'
import { useClaim } from './use-claim.ts'

const SHOWN_MAX = 3

export function ProductCoupons({ productId, offers }: { productId: number; offers: readonly CouponOffer[] }) {
  const { t, locale } = useWords()
  const { shown, claim, claiming } = useOwnOffers(productId, offers)
  if (shown.length === 0) return null
  return (
    <div className={styles.coupons}>
      <p id="product-coupons" className={styles.label}>
        {t('coupons.strip')}
      </p>
      <ul aria-labelledby="product-coupons" className={styles.list}>
        {inOrder(shown.slice(0, SHOWN_MAX)).map((offer) => {
          const words = offerWords(offer, { t, locale })
          return (
            <li key={offer.id}>
              {offer.state === 'open' ? (
                <button
                  type="button"
                  className={styles.coupon}
                  aria-label={t('coupons.get-of', { title: words })}
                  disabled={claiming === offer.id}
                  onClick={() => void claim(offer)}
                >
                  {words}
                </button>
              ) : (
                <span className={styles.coupon} data-taken="">
                  <CheckIcon size={16} />
                  {words}
                  <span className="visually-hidden">{t(`coupons.state.${offer.state}`)}</span>
                </span>
              )}
            </li>
          )
        })}
        {shown.length > SHOWN_MAX ? (
          <li>
            <SiteLink to={paths.coupons()} className={styles.all}>
              {t('coupons.all')}
            </SiteLink>
          </li>
        ) : null}
      </ul>
    </div>
  )
}

/** The one that is soonest reached comes first. */
const inOrder = (offers: readonly CouponOffer[]) => offers.toSorted((one, other) => one.minSpend - other.minSpend)

/** The page is cached for everybody; the visitor's own claims come afterwards. */
function useOwnOffers(productId: number, offers: readonly CouponOffer[]) {
  const { api } = useRouter().options.context
  const accountId = useVisitor().account?.id
  const [own, setOwn] = useState<readonly CouponOffer[]>([])
  useEffect(() => {
    if (accountId === undefined || offers.length === 0) return setOwn([])
    let isWanted = true
    void listOwn(api, productId).then((found) => {
      if (isWanted) setOwn(found)
    })
    return () => {
      isWanted = false
    }
  }, [api, accountId, productId, offers.length])
  const claiming = useClaim(async () => setOwn(await listOwn(api, productId)))
  return { ...claiming, shown: offers.map((offer) => own.find(({ id }) => id === offer.id) ?? offer) }
}

/** The marks are optional. */
const listOwn = (api: Api, productId: number): Promise<CouponOffer[]> =>
  import('#contract/shop/coupons.ts').then(({ listOffersFor }) => api.call(listOffersFor, { productId })).catch(() => [])
