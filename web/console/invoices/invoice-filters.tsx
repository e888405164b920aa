import { useState } from 'react'
import type { InvoiceFilter } from '#contract/staff/invoices.ts'
import { Button } from '#web/ui/button/button.tsx'
import { DateField } from '../fields/typed-fields.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { useWords } from '../use-words.ts'
import styles from './invoices.module.css'

type Props = { filter: InvoiceFilter; onShow: (filter: InvoiceFilter) => void }

export function InvoiceFilters({ filter, onShow }: Props) {
  const { t } = useWords()
  const [from, setFrom] = useState(filter.from ?? '')
  const [to, setTo] = useState(filter.to ?? '')
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('console.invoices.search')}
        present={filter.search ?? ''}
        onSearch={(search) => onShow({ ...filter, search })}
      />
      <form
        className={styles.days}
        onSubmit={(event) => {
          event.preventDefault()
          onShow({ ...filter, from: from || undefined, to: to || undefined })
        }}
      >
        <DateField name="from" label={t('console.invoices.from')} value={from} onChange={setFrom} />
        <DateField name="to" label={t('console.invoices.to')} value={to} onChange={setTo} />
        <Button type="submit" variant="quiet">
          {t('console-orders.show')}
        </Button>
      </form>
    </div>
  )
}
