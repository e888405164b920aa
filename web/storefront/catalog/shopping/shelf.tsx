import { Link, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type Page, PRODUCTS_PER_PAGE, type ProductCard } from '#domain/product.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../../error-words.ts'
import { useWords } from '../../words.ts'
import { ProductGrid } from '../product-grid.tsx'
import { isSameSearch, keepShop, keptShop, type ShopSearch } from './kept-shop.ts'
import styles from './shelf.module.css'

/**
 * The wines that the filters leave, and more of them on demand: the button keeps the focus and says how many have come (U22). Without
 * JavaScript it is a link to the next page. Mount it anew for another search.
 */
export function ShopShelf({ search, wines }: { search: ShopSearch; wines: Page<ProductCard> }) {
  const { api } = useRouter().options.context
  const { t } = useWords()
  const notify = useNotify()
  const [more, setMore] = useState(() => (isSameSearch(keptShop().more.search, search) ? keptShop().more.wines : []))
  const [news, setNews] = useState<number>()
  const [isLoading, setLoading] = useState(false)
  const isUnderWay = useRef(false)

  const skipped = ((search.page ?? 1) - 1) * PRODUCTS_PER_PAGE
  const shown = uniqueWines([...wines.list, ...more])
  const left = wines.count - skipped - shown.length
  const nextPage = (search.page ?? 1) + Math.ceil(more.length / PRODUCTS_PER_PAGE) + 1

  async function loadMore(): Promise<void> {
    if (isUnderWay.current || left <= 0) return
    isUnderWay.current = true
    setLoading(true)
    try {
      const { sid, keyword, sort } = search
      // No part of the first view: the server has asked for the wines of that.
      const { listProducts } = await import('#web/api/catalog.ts')
      const { list } = await listProducts(api, { categoryId: sid, keyword, sort, page: nextPage })
      const next = [...more, ...list]
      setMore(next)
      setNews(list.length)
      keepShop({ more: { search, wines: next } })
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      isUnderWay.current = false
      setLoading(false)
    }
  }

  return (
    <>
      <ProductGrid wines={shown} query={search.keyword} isFirstView label={t('catalog.grid')} />
      <div className={styles.more}>
        <p className={styles.progress} role="status">
          {news === undefined ? null : <span>{t('catalog.shop.more-came', { count: news })} </span>}
          {t('catalog.shop.shown', { shown: skipped + shown.length, count: wines.count })}
        </p>
        {wines.count > PRODUCTS_PER_PAGE ? (
          <Link
            to="/shopping"
            search={{ ...search, page: nextPage }}
            className={buttonClass}
            data-variant="quiet"
            preload={false}
            aria-disabled={left <= 0 || undefined}
            aria-busy={isLoading || undefined}
            onClick={(event) => {
              event.preventDefault()
              void loadMore()
            }}
          >
            {left > 0 ? t('catalog.shop.more') : t('catalog.shop.all-shown')}
          </Link>
        ) : null}
      </div>
    </>
  )
}

/** A wine that was sold meanwhile moves to another page and may come twice. */
function uniqueWines(wines: readonly ProductCard[]): ProductCard[] {
  return [...new Map(wines.map((wine) => [wine.id, wine])).values()]
}
