import { Link, useRouter } from '@tanstack/react-router'
import { OWN_COUPON_STATES, type OwnCoupon, type OwnCouponState } from '#domain/coupon.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatDay } from '../when.ts'
import { useWords } from '../words.ts'
import { CodeForm } from './code-form.tsx'
import { CouponNav } from './coupon-nav.tsx'
import { validityWords } from './coupon-words.ts'
import styles from './my-coupons-page.module.css'
import { ScopeLine, wayToUse } from './scope-line.tsx'
import { SmallPrint, Ticket, Tickets } from './ticket.tsx'

const COUPONS_PER_PAGE = 20

/** Own coupons by state (U46). */
type Props = {
  coupons: { list: OwnCoupon[]; counts: Record<OwnCouponState, number> }
  state: OwnCouponState
  page: number
  /** As a link filled it in. */
  code: string | undefined
}

export function MyCouponsPage({ coupons, state, page, code }: Props) {
  const { t } = useWords()
  const router = useRouter()
  return (
    <>
      <h1 className="visually-hidden">{t('coupons.mine')}</h1>
      <CouponNav />
      <section className={styles.code} aria-label={t('coupons.code.title')}>
        <CodeForm
          typed={code}
          hint={t('coupons.code.hint')}
          onRedeemed={async () => {
            // Where it is seen, and without the code in the address.
            await router.navigate({ to: '/user/myCoupon', search: {}, replace: true, resetScroll: false })
            await router.invalidate()
            return { kind: 'done' }
          }}
        />
      </section>
      <nav aria-label={t('coupons.tabs')}>
        <ul className={styles.tabs}>
          {OWN_COUPON_STATES.map((each) => (
            <li key={each}>
              <Link
                to="/user/myCoupon"
                search={{ state: each === 'unused' ? undefined : each }}
                activeOptions={{ exact: true }}
                className={styles.tab}
                data-current={each === state ? '' : undefined}
                aria-current={each === state ? 'page' : undefined}
              >
                {t(`coupons.tab.${each}`)} <span className={styles.count}>{coupons.counts[each]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {coupons.list.length === 0 ? (
        <NoCoupons state={state} />
      ) : (
        <Tickets label={t(`coupons.tab.${state}`)}>
          {coupons.list.map((coupon) => (
            <OwnTicket key={coupon.claimId} coupon={coupon} />
          ))}
        </Tickets>
      )}
      <Pagination
        label={t('coupons.page-numbers')}
        page={page}
        pages={Math.ceil(coupons.counts[state] / COUPONS_PER_PAGE)}
        words={{ previous: t('coupons.previous-page'), next: t('coupons.next-page') }}
        link={(target, content) => (
          <Link key={target} to="/user/myCoupon" search={{ state, page: target }}>
            {content}
          </Link>
        )}
      />
    </>
  )
}

function NoCoupons({ state }: { state: OwnCouponState }) {
  const { t } = useWords()
  return (
    <EmptyState
      title={t(`coupons.none.${state}`)}
      hint={t(`coupons.none-hint.${state}`)}
      action={
        <SiteLink to={paths.coupons()} className={buttonClass} data-variant={state === 'unused' ? undefined : 'quiet'}>
          {t('coupons.to-the-centre')}
        </SiteLink>
      }
    />
  )
}

function OwnTicket({ coupon }: { coupon: OwnCoupon }) {
  const { t, say, locale } = useWords()
  return (
    <Ticket coupon={coupon} isFaded={coupon.state !== 'unused'} action={<OwnAction coupon={coupon} />}>
      <ScopeLine scope={coupon.scope} goodFor={coupon.goodFor} />
      <SmallPrint>
        {validityWords({ validFrom: null, validTo: coupon.validTo }, { t, locale })}{' '}
        {coupon.isGift ? <span className={styles.gift}>{t('coupons.own.gift')}</span> : null}
      </SmallPrint>
      {coupon.calledBack ? <SmallPrint>{t('coupons.own.called-back-why', { reason: say(coupon.calledBack) })}</SmallPrint> : null}
    </Ticket>
  )
}

function OwnAction({ coupon }: { coupon: OwnCoupon }) {
  const { t, say, locale } = useWords()
  const title = say(coupon.title)
  if (coupon.state === 'expired') {
    return <span className={styles.state}>{t(coupon.calledBack ? 'coupons.own.called-back' : 'coupons.tab.expired')}</span>
  }
  if (coupon.state === 'used') {
    return (
      <>
        <span className={styles.state}>{t('coupons.tab.used')}</span>
        {coupon.orderNumber ? (
          <SiteLink to={paths.order(coupon.orderNumber)} className={buttonClass} data-variant="plain">
            {t('coupons.own.order')}
          </SiteLink>
        ) : null}
      </>
    )
  }
  if (!coupon.hasBegun) {
    return <span className={styles.state}>{t('coupons.own.not-begun', { from: formatDay(coupon.validFrom, locale) })}</span>
  }
  const way = wayToUse(coupon)
  return way ? (
    <SiteLink to={way} className={buttonClass} data-variant="quiet" aria-label={t('coupons.use-of', { title })}>
      {t('coupons.use')}
    </SiteLink>
  ) : null
}
