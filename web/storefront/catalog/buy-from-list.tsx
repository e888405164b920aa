import { type Product, stockState } from '#domain/product.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { useAddToCart } from './add-to-cart.tsx'

/** One bottle into the cart. What has several packs is chosen on its page. */
export function BuyFromList({ wine }: { wine: Pick<Product, 'id' | 'name' | 'stock' | 'soleSku'> }) {
  const { t, say } = useWords()
  const { state, add } = useAddToCart()
  const name = say(wine.name)
  if (stockState(wine.stock) === 'sold-out' || wine.soleSku === null)
    return (
      <SiteLink to={paths.product(wine.id)} className={buttonClass} data-variant="quiet">
        {t(wine.soleSku === null && wine.stock > 0 ? 'catalog.cart.choose' : 'catalog.cart.view')}
        <span className="visually-hidden"> {name}</span>
      </SiteLink>
    )
  const skuCode = wine.soleSku
  return (
    <Button
      aria-busy={state === 'adding' || undefined}
      onClick={() => void add({ productId: wine.id, skuCode, quantity: 1, name: wine.name, stock: wine.stock })}
    >
      {t(state === 'added' ? 'catalog.cart.done' : 'catalog.cart.add')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
