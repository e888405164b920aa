import type { Product } from '#domain/product.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { CHOICE_GROUPS } from './sku-choice.ts'
import { useSkuWords } from './sku-words.ts'

/** Without JavaScript each SKU has a link (U23). */
export function SkuLinks({ product: { id, skus } }: { product: Product }) {
  const { money } = useWords()
  const sayValue = useSkuWords()
  if (skus.length <= 1) return null
  return (
    <noscript>
      <ul>
        {skus.map((sku) => (
          <li key={sku.code}>
            <SiteLink to={paths.product(id, sku.code)}>
              {CHOICE_GROUPS.map((group) => sayValue(group, sku[group])).join(' · ')}
            </SiteLink>{' '}
            {money(sku.price)}
          </li>
        ))}
      </ul>
    </noscript>
  )
}
