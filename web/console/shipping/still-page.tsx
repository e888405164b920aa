import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { STILL_PER_PAGE, type StillParcel } from '#contract/staff/parcels.ts'
import { STILL_DAYS_MAX } from '#domain/parcel.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import { PagesNav } from '../layout/pages-nav.tsx'
import panel from '../layout/panel.module.css'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './shipping.module.css'
import { ShippingTabs } from './shipping-tabs.tsx'

type Props = { list: readonly StillParcel[]; count: number; page: number; days: number }

/** Parcels that somebody should ask the courier about. */
export function StillPage({ list, count, page, days }: Props) {
  const { t, say, locale } = useWords()
  return (
    <Page title={t('console-shipping.still')} intro={t('console-shipping.still-intro', { count, days })}>
      <ShippingTabs open="still" />
      <DaysForm key={days} days={days} />
      {list.length === 0 ? (
        <EmptyState title={t('console-shipping.still-none')} />
      ) : (
        <Table
          label={t('console-shipping.still')}
          columns={[
            { title: t('console.orders.number') },
            { title: t('console-shipping.parcel') },
            { title: t('console-shipping.last-scan') },
            { title: t('console.orders.recipient') },
          ]}
        >
          {list.map((parcel) => (
            <tr key={parcel.id}>
              <th scope="row">
                <ConsoleLink to={paths.order(parcel.number)}>{parcel.number}</ConsoleLink>
                <p className={panel.hint}>{t('console-shipping.sent-at', { at: formatMoment(parcel.shippedAt, locale) })}</p>
              </th>
              <td data-label={t('console-shipping.parcel')}>
                {say(parcel.courier)}{' '}
                {parcel.courierPhone ? <a href={`tel:${parcel.courierPhone}`}>{parcel.courierPhone}</a> : null}
                <p className={panel.code}>{parcel.trackingNumber}</p>
                {parcel.state === 'problem' ? (
                  <span className={panel.badge} data-kind="alarm">
                    {t('console-shipping.parcel.problem')}
                  </span>
                ) : null}
              </td>
              <td data-label={t('console-shipping.last-scan')}>
                {formatMoment(parcel.lastStep.at, locale)}
                <p className={panel.hint}>{say(parcel.lastStep.text)}</p>
              </td>
              <td data-label={t('console.orders.recipient')}>
                {parcel.recipient.name}
                <p className={panel.hint}>{parcel.recipient.phone}</p>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <PagesNav page={page} count={count} perPage={STILL_PER_PAGE} to={(target) => paths.stillParcels({ page: target, days })} />
    </Page>
  )
}

function DaysForm({ days }: { days: number }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(String(days))
  const [isTried, setTried] = useState(false)
  const wanted = typedInteger(typed, 1, STILL_DAYS_MAX)
  const show = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wanted !== undefined) void navigate({ href: paths.stillParcels({ days: wanted }) })
  }
  return (
    <form className={styles.days} noValidate onSubmit={show}>
      <Field
        label={t('console-shipping.days')}
        error={isTried && wanted === undefined ? t('console-shipping.days-wrong', { max: STILL_DAYS_MAX }) : undefined}
      >
        {(control) => (
          <input
            {...control}
            name="days"
            className={inputClass}
            inputMode="numeric"
            maxLength={2}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Button variant="quiet" type="submit">
        {t('console-orders.show')}
      </Button>
    </form>
  )
}
