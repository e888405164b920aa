import { buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { StateView } from './state-view.tsx'
import { usePlacedBefore } from './use-placing.ts'

type Props = {
  cartId: string
  /** `words`: the shop's own. */
  why: { kind: 'gone' } | { kind: 'stock' | 'flash'; words: string }
}

const TITLES = {
  gone: 'orders.nothing-to-confirm',
  stock: 'orders.stock-changed',
  flash: 'flash.not-to-be-had',
} as const

/** Ordered already, removed from the cart, or too few left. */
export function NothingToConfirm({ cartId, why }: Props) {
  const { t } = useWords()
  usePlacedBefore(cartId)
  return (
    <StateView
      mark="empty"
      title={t(TITLES[why.kind])}
      text={why.kind === 'gone' ? t('orders.nothing-to-confirm-hint') : why.words}
      actions={
        <>
          <SiteLink to={why.kind === 'flash' ? paths.flashSale() : paths.cart()} className={buttonClass}>
            {t(why.kind === 'flash' ? 'flash.home.all' : 'orders.back-to-cart')}
          </SiteLink>
          <SiteLink to={paths.userOrders()} className={buttonClass} data-variant="quiet">
            {t('orders.my-orders')}
          </SiteLink>
        </>
      }
    />
  )
}
