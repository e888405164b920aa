import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ShownCard } from '#domain/product.ts'
import type { Api } from '#web/api/client.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price/price.tsx'
import { WineName } from '../../catalog/wine-name.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './wines-of.module.css'

const ASK_AFTER_MS = 150

const asked = new Map<number | undefined, ShownCard[]>()

const ASKED_FOR = 6

export const BOTTLE_SIZES = '64px'

export async function fetchWines(api: Api, categoryId: number | undefined): Promise<ShownCard[]> {
  const known = asked.get(categoryId)
  if (known) return known
  const { listProducts, listRecommended } = await import('#contract/shop/product-list.ts')
  const wines =
    categoryId === undefined
      ? await api.call(listRecommended, { kind: 'best', limit: ASKED_FOR })
      : (await api.call(listProducts, { categoryId, limit: ASKED_FOR })).list
  asked.set(categoryId, wines)
  return wines
}

/** A failure shows nothing: they are decoration. */
export function WinesOf({ categoryId, count, tabIndex }: { categoryId?: number; count: number; tabIndex: -1 | undefined }) {
  const { api } = useRouter().options.context
  const { locale, say } = useWords()
  const [wines, setWines] = useState(() => asked.get(categoryId))
  useEffect(() => {
    setWines(asked.get(categoryId))
    if (asked.has(categoryId)) return
    let isCurrent = true
    const timer = setTimeout(() => {
      fetchWines(api, categoryId).then(
        (list) => isCurrent && setWines(list),
        () => isCurrent && setWines([]),
      )
    }, ASK_AFTER_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, categoryId])
  return (
    <ul className={styles.wines} aria-busy={!wines}>
      {wines?.slice(0, count).map((wine) => (
        <li key={wine.id}>
          <SiteLink to={paths.product(wine.id)} tabIndex={tabIndex} className={styles.wine}>
            <Picture src={wine.image} alt="" width={240} height={320} sizes={BOTTLE_SIZES} className={styles.bottle} />
            <span className={styles.words}>
              <span className={styles.name}>
                <WineName name={say(wine.name)} />
              </span>
              <Price amount={wine.price} locale={locale} size="sm" />
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
