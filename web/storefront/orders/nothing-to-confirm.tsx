import { buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { StateView } from './state-view.tsx'
import { usePlacedBefore } from './use-placing.ts'

/** The lines are not in the cart any more: ordered already, taken out, or sold out. */
export function NothingToConfirm({ cartId }: { cartId: string }) {
  const { t } = useWords()
  usePlacedBefore(cartId)
  return (
    <StateView
      mark="empty"
      title={t('orders.nothing-to-confirm')}
      text={t('orders.nothing-to-confirm-hint')}
      actions={
        <>
          <SiteLink to={paths.cart()} className={buttonClass}>
            {t('orders.back-to-cart')}
          </SiteLink>
          <SiteLink to={paths.userOrders()} className={buttonClass} data-variant="quiet">
            {t('orders.my-orders')}
          </SiteLink>
        </>
      }
    />
  )
}
