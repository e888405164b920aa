import { useRouter } from '@tanstack/react-router'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './centre-page.module.css'
import { CouponNav } from './coupon-nav.tsx'
import { validityWords } from './coupon-words.ts'
import { ScopeLine, wayToUse } from './scope-line.tsx'
import { ShareLeft } from './share-left.tsx'
import { SmallPrint, Ticket, Tickets } from './ticket.tsx'
import { useClaim } from './use-claim.ts'

/** The claim centre (U50). */
export function CentrePage({ offers }: { offers: readonly CouponOffer[] }) {
  const { t } = useWords()
  const router = useRouter()
  const { claim, claiming } = useClaim(() => router.invalidate())
  return (
    <>
      <h1 className="visually-hidden">{t('coupons.centre')}</h1>
      <CouponNav />
      {offers.length === 0 ? (
        <EmptyState
          title={t('coupons.none-to-get')}
          hint={t('coupons.none-to-get-hint')}
          action={
            <SiteLink to={paths.shopping()} className={buttonClass}>
              {t('coupons.to-the-wines')}
            </SiteLink>
          }
        />
      ) : (
        <>
          <p className={styles.hint}>{t('coupons.centre-hint')}</p>
          <Tickets label={t('coupons.list')}>
            {offers.map((offer) => (
              <OfferTicket key={offer.id} offer={offer} isBusy={claiming === offer.id} onClaim={() => void claim(offer)} />
            ))}
          </Tickets>
        </>
      )}
    </>
  )
}

type Props = { offer: CouponOffer; isBusy: boolean; onClaim: () => void }

function OfferTicket({ offer, isBusy, onClaim }: Props) {
  const { t, locale } = useWords()
  return (
    <Ticket
      coupon={offer}
      isFaded={offer.state === 'gone' || offer.state === 'over'}
      action={
        <>
          <OfferNote offer={offer} />
          <OfferAction offer={offer} isBusy={isBusy} onClaim={onClaim} />
        </>
      }
    >
      <ScopeLine scope={offer.scope} goodFor={offer.goodFor} />
      <SmallPrint>{validityWords(offer, { t, locale })}</SmallPrint>
    </Ticket>
  )
}

function OfferNote({ offer }: { offer: CouponOffer }) {
  const { t, locale } = useWords()
  if (offer.state === 'coming' && offer.claimFrom !== null) {
    return <SmallPrint>{t('coupons.coming-from', { at: formatInstant(offer.claimFrom, locale) })}</SmallPrint>
  }
  if (offer.state === 'open' && offer.takenAt.length > 0) {
    return <SmallPrint>{t('coupons.taken-of', { max: offer.perPerson, count: offer.takenAt.length })}</SmallPrint>
  }
  return offer.state === 'open' ? <ShareLeft coupon={offer} /> : null
}

function OfferAction({ offer, isBusy, onClaim }: Props) {
  const { t, say } = useWords()
  const title = say(offer.title)
  if (offer.state === 'open') {
    return (
      <Button variant="buy" isBusy={isBusy} aria-label={t('coupons.get-of', { title })} onClick={onClaim}>
        {t('coupons.state.open')}
      </Button>
    )
  }
  const way = wayToUse(offer)
  return (
    <span className={styles.ended}>
      <span className={styles.state} data-state={offer.state}>
        {t(`coupons.state.${offer.state}`)}
      </span>
      {offer.state === 'taken' && way ? (
        <SiteLink to={way} className={buttonClass} data-variant="quiet" aria-label={t('coupons.use-of', { title })}>
          {t('coupons.use')}
        </SiteLink>
      ) : null}
    </span>
  )
}
