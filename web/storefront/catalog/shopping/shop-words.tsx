import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { KEYWORD_MAX } from '#domain/search.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { paths } from '../../paths.ts'
import { useHref } from '../../use-href.ts'
import { useWords } from '../../words.ts'
import { isComposing } from '../composing.ts'
import { type ListSearch, listPath } from '../product-list/list-search.ts'
import { saveShopState, shopState } from './shop-state.ts'
import styles from './shop-words.module.css'

export function ShopWords({ search }: { search: ListSearch }) {
  const { t } = useWords()
  const router = useRouter()
  const hrefOf = useHref()
  const [typed, setTyped] = useState(shopState().typed || search.keyword || '')
  const [sent, setSent] = useState(search.keyword)
  if (sent !== search.keyword) {
    // Changed elsewhere: a chip was removed, or the visitor returned with other words.
    setSent(search.keyword)
    setTyped(search.keyword ?? '')
  }
  const others = new URLSearchParams(
    listPath('', { ...search, keyword: undefined, page: undefined, more: undefined }).replace('?', ''),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const keyword = typed.trim() || undefined
    void router.navigate({
      href: listPath(paths.shopping(), { ...search, keyword, page: undefined, more: undefined }),
      resetScroll: false,
    })
  }
  return (
    <form action={hrefOf(paths.shopping())} method="get" className={styles.form} onSubmit={submit}>
      {[...others].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="keyword"
        className={inputClass}
        aria-label={t('catalog.shop.words')}
        placeholder={t('catalog.shop.words')}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={KEYWORD_MAX}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          saveShopState({ typed: event.target.value })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
        }}
      />
      <Button type="submit" variant="quiet">
        {t('catalog.shop.filter')}
      </Button>
    </form>
  )
}
