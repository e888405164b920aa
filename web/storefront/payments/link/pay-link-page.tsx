import type { PayLink } from '#contract/shop/pay-links.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { StateView } from '../../orders/state-view.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { Paybacks } from '../paybacks.tsx'
import { LinkDesk } from './link-desk.tsx'

type Props = { token: string; link: PayLink; isBack: boolean }

/** Paying an order without signing in. Once nothing is due, it says so and shows nothing of the order. */
export function PayLinkPage({ token, link, isBack }: Props) {
  const { t } = useWords()
  const { state, order, number, isOwn, paybacks } = link
  if (order) return <LinkDesk token={token} number={number} order={order} isOwn={isOwn} isBack={isBack} />
  const isPaid = state === 'paid'
  return (
    <StateView
      mark={isPaid ? 'done' : 'over'}
      title={t(isPaid ? 'payments.link.paid' : 'payments.link.over')}
      text={t(isPaid ? 'payments.link.paid-hint' : 'payments.link.over-hint', { number })}
      actions={
        <>
          <Paybacks paybacks={paybacks} />
          {isPaid ? (
            <SiteLink to={paths.order(number)} className={buttonClass}>
              {t(isOwn ? 'orders.view' : 'payments.link.sign-in')}
            </SiteLink>
          ) : null}
          <SiteLink to={paths.shopping()} className={buttonClass} data-variant="quiet">
            {t('payments.link.shop')}
          </SiteLink>
        </>
      }
    />
  )
}
