import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CUSTOMERS_PER_PAGE, type CustomersAsked, type CustomersFound } from '#contract/staff/customers.ts'
import { exportCustomers } from '#contract/staff/imports.ts'
import { COUNTED_CUSTOMERS_MAX, CUSTOMER_STATES, type CustomerSort, type CustomerState, DATA_KEEPERS } from '#domain/customer.ts'
import type { StaffView } from '#domain/staff-view.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { useAccount } from '../context.ts'
import { SelectField } from '../fields/select-field.tsx'
import { DateField } from '../fields/typed-fields.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { SaveList } from '../layout/save-list.tsx'
import { SearchField } from '../layout/search-field.tsx'
import { Tabs } from '../layout/tabs.tsx'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { SavedViews } from '../views/saved-views.tsx'
import styles from './customers.module.css'
import { CustomersTable } from './customers-table.tsx'

type Props = { found: CustomersFound; asked: CustomersAsked }
type PageProps = Props & { views: readonly StaffView[] }

export function CustomersPage({ found, views, asked }: PageProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { page = 1, search = '', state = 'all', sort = 'last-order', order = 'desc' } = asked
  const go = (change: CustomersAsked) => void navigate({ href: paths.customers({ ...asked, page: 1, ...change }) })
  return (
    <Page title={t('console-customers.title')} intro={t('console-customers.intro')} actions={<SaveCustomers />}>
      <Tabs
        label={t('console-customers.states')}
        tabs={CUSTOMER_STATES.map((key) => ({
          key,
          title: t(`console-customers.state.${key}`),
          to: paths.customers({ ...asked, page: 1, state: key, sort: sortOf(key, asked.sort) }),
          isOpen: key === state,
        }))}
      />
      <SavedViews page="customers" views={views} present={paths.customers({ ...asked, page: 1 })} />
      <div className={panel.toolbar}>
        <SearchField
          key={search}
          label={t('console-customers.search')}
          present={search}
          onSearch={(words) => go({ search: words })}
        />
        <Filters key={`${asked.from} ${asked.to} ${asked.label}`} found={found} asked={asked} onShow={go} />
      </div>
      <p className={panel.hint} role="status">
        {found.count >= COUNTED_CUSTOMERS_MAX
          ? t('console-customers.many', { count: COUNTED_CUSTOMERS_MAX })
          : t('console-customers.found', { count: found.count })}
      </p>
      {found.list.length === 0 ? (
        <EmptyState title={t('console-customers.none')} />
      ) : (
        <CustomersTable
          list={found.list}
          sort={sort}
          order={order}
          onSort={(by, direction) => go({ sort: by, order: direction })}
        />
      )}
      <PagesNav
        page={page}
        count={found.count}
        perPage={CUSTOMERS_PER_PAGE}
        to={(target) => paths.customers({ ...asked, page: target })}
      />
    </Page>
  )
}

/** Requests are looked through by their deadline. */
const sortOf = (state: CustomerState, sort: CustomerSort | undefined): CustomerSort | undefined =>
  state === 'asked' ? 'due' : sort === 'due' ? undefined : sort

/** Both days belong to the range. */
function Filters({ found, asked, onShow }: Props & { onShow: (change: CustomersAsked) => void }) {
  const { t } = useWords()
  const [from, setFrom] = useState(asked.from ?? '')
  const [to, setTo] = useState(asked.to ?? '')
  const [label, setLabel] = useState(asked.label ?? 0)
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onShow({ from: from || undefined, to: to || undefined, label: label || undefined })
      }}
    >
      <SelectField
        name="label"
        label={t('console-customers.label')}
        value={label}
        choices={[
          { value: 0, words: t('console-customers.any-label') },
          ...found.labels.map(({ id, name }) => ({ value: id, words: name })),
        ]}
        onChange={setLabel}
      />
      <DateField name="from" label={t('console-customers.from')} value={from} onChange={setFrom} />
      <DateField name="to" label={t('console-customers.to')} value={to} onChange={setTo} />
      <Button type="submit" variant="quiet">
        {t('console-customers.show')}
      </Button>
    </form>
  )
}

/** The whole list, with whole phones: for administrators. */
function SaveCustomers() {
  const { t } = useWords()
  if (!hasScope(useAccount(), DATA_KEEPERS)) return null
  return (
    <SaveList name="customers" label={t('console-customers.export')} fetch={(api, format) => api.call(exportCustomers, format)} />
  )
}
