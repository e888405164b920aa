import { useEffect, useRef, useState } from 'react'
import { PRODUCTS_PER_PAGE } from '#domain/product.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { useWords } from '../../words.ts'
import { type ListSearch, listPath, MORE_MAX } from './list-search.ts'
import type { ListPage } from './load-list.ts'
import styles from './more-wines.module.css'
import { QuickLink } from './quick-link.tsx'

type Props = {
  productList: ListPage
  loaded: ListSearch
  search: ListSearch
  pathOf: (search: ListSearch) => string
}

/** Keeps the focus and announces how many came (U22). The address holds how many are shown, for reload, back and shared links. */
export function MoreWines({ productList: { list, count }, loaded, search, pathOf }: Props) {
  const { t } = useWords()
  const { page = 1, more = 0 } = loaded
  const shown = (page - 1) * PRODUCTS_PER_PAGE + list.length
  const isWhole = shown >= count || more >= MORE_MAX
  const news = useNews(loaded, list.length)
  const isLoading = (search.more ?? 0) > more
  if (count <= PRODUCTS_PER_PAGE) return null
  return (
    <div className={styles.more}>
      <p className={styles.progress} role="status">
        {news > 0 ? <span>{t('catalog.shop.more-came', { count: news })} </span> : null}
        {t('catalog.shop.shown', { shown, count })}
      </p>
      <QuickLink
        to={isWhole ? pathOf(search) : pathOf({ ...search, more: (search.more ?? 0) + 1 })}
        keepsPlace
        replace
        rel="nofollow"
        className={buttonClass}
        data-variant="quiet"
        aria-disabled={isWhole || undefined}
        aria-busy={isLoading || undefined}
        onClick={(event) => {
          if (isWhole || isLoading) event.preventDefault()
        }}
      >
        {shown >= count ? t('catalog.shop.all-shown') : isWhole ? t('catalog.list.enough') : t('catalog.shop.more')}
      </QuickLink>
    </div>
  )
}

function useNews(search: ListSearch, length: number): number {
  const list = listPath('', { ...search, more: undefined })
  const before = useRef({ list, length })
  const [news, setNews] = useState(0)
  useEffect(() => {
    const last = before.current
    before.current = { list, length }
    setNews((present) => (last.list !== list ? 0 : length > last.length ? length - last.length : present))
  }, [list, length])
  return news
}
