import { buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { StateView } from './state-view.tsx'
import { usePlacedBefore } from './use-placing.ts'

type Props = {
  cartId: string
  /** Which wine is short, in the shop's own words; undefined when the lines are gone. */
  stockWords: string | undefined
}

/** The lines cannot be ordered as they are: ordered already, taken out of the cart, or too few bottles left. */
export function NothingToConfirm({ cartId, stockWords }: Props) {
  const { t } = useWords()
  usePlacedBefore(cartId)
  return (
    <StateView
      mark="empty"
      title={t(stockWords ? 'orders.stock-changed' : 'orders.nothing-to-confirm')}
      text={stockWords ?? t('orders.nothing-to-confirm-hint')}
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
