import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ORDER_SEARCH_MAX, type OrderTab } from '#domain/order-tabs.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../words.ts'
import styles from './order-search.module.css'

/** A plain form that works without script. */
export function OrderSearch({ tab, search }: { tab: OrderTab; search: string }) {
  const { t } = useWords()
  const router = useRouter()
  const [wanted, setWanted] = useState(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void router.navigate({
      to: '/user/orderList',
      search: { type: 1, tab: tab === 'all' ? undefined : tab, search: wanted.trim() || undefined },
    })
  }
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <input type="hidden" name="type" value="1" />
        {tab === 'all' ? null : <input type="hidden" name="tab" value={tab} />}
        <input
          type="search"
          name="search"
          className={inputClass}
          aria-label={t('orders.search')}
          placeholder={t('orders.search')}
          autoComplete="off"
          maxLength={ORDER_SEARCH_MAX}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button type="submit" variant="quiet">
          {t('orders.search-go')}
        </Button>
      </form>
    </search>
  )
}
