import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteFreightZone } from '#contract/staff/freight.ts'
import type { WorkingDays as WorkingCalendar } from '#domain/delivery-day.ts'
import type { Division } from '#domain/division.ts'
import type { NamedFreightZone } from '#domain/freight.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { ClosedDays } from './closed-days.tsx'
import styles from './freight.module.css'
import { WorkingDays } from './working-days.tsx'

const PLACES_NAMED = 8

type Props = {
  zones: readonly NamedFreightZone[]
  provinces: readonly Division[]
  closedDays: readonly string[]
  working: WorkingCalendar
}

export function FreightPage({ zones, provinces, closedDays, working }: Props) {
  const { t, say } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [leaving, setLeaving] = useState<NamedFreightZone | null>(null)
  const names = new Map(provinces.flatMap((province) => [province, ...province.children]).map(({ code, name }) => [code, name]))
  const placesOf = ({ codes }: NamedFreightZone): string => {
    if (codes.length === 0) return t('console-sales.freight.everywhere')
    const named = codes.slice(0, PLACES_NAMED).map((code) => {
      const name = names.get(code)
      return name ? say(name) : String(code)
    })
    const more = codes.length - named.length
    return [...named, ...(more > 0 ? [t('console-sales.freight.more', { count: more })] : [])].join(t('console-sales.comma'))
  }
  return (
    <Page
      title={t('console-sales.freight.title')}
      intro={t('console-sales.freight.intro')}
      actions={
        <ConsoleLink to={paths.freightNew()} className={buttonClass}>
          {t('console-sales.freight.add')}
        </ConsoleLink>
      }
    >
      <Table
        label={t('console-sales.freight.title')}
        columns={[
          { title: t('console-sales.freight.zone') },
          { title: t('console-sales.freight.price') },
          { title: t('console-sales.freight.free-from-short'), isNumber: true },
          { title: t('console.actions'), isHidden: true },
        ]}
      >
        {zones.map((zone) => (
          <tr key={zone.id}>
            <th scope="row" className={styles.zone}>
              <ConsoleLink to={paths.freightZone(zone.id)}>{say(zone.name)}</ConsoleLink>
              <p className={styles.where}>{placesOf(zone)}</p>
              {zone.days && zone.isDelivered ? (
                <span className={panel.badge} data-kind="quiet">
                  {t('console-gifts.days.can-choose')}
                </span>
              ) : null}
            </th>
            <td data-label={t('console-sales.freight.price')}>
              {zone.isDelivered ? (
                <ZonePrice zone={zone} />
              ) : (
                <span className={panel.badge} data-kind="alarm">
                  {t('console-sales.freight.not-delivered')}
                </span>
              )}
            </td>
            <td data-label={t('console-sales.freight.free-from-short')} className={panel.number}>
              <FreeFrom zone={zone} />
            </td>
            <td>
              <div className={panel.rowActions}>
                <ConsoleLink to={paths.freightZone(zone.id)} className={`${panel.rowAction} ${styles.edit}`}>
                  {t('console.edit')}
                  <span className="visually-hidden"> {say(zone.name)}</span>
                </ConsoleLink>
                {zone.codes.length > 0 ? (
                  <RowAction of={say(zone.name)} isDanger onClick={() => setLeaving(zone)}>
                    {t('console.delete')}
                  </RowAction>
                ) : null}
              </div>
            </td>
          </tr>
        ))}
      </Table>
      <WorkingDays {...working} />
      <ClosedDays days={closedDays} />
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('console-sales.freight.delete-title')}
        text={t('console-sales.freight.delete-text', { zone: leaving ? say(leaving.name) : '' })}
        confirm={t('console.delete')}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving) await api.call(deleteFreightZone, { id: leaving.id })
          await router.invalidate()
          notify(t('console.deleted'))
        }}
      />
    </Page>
  )
}

function ZonePrice({ zone }: { zone: NamedFreightZone }) {
  const { t, money } = useWords()
  const amount = (value: number) =>
    zone.basis === 'weight'
      ? t('console-sales.freight.kilograms', { value: value / 1_000 })
      : t('console-sales.freight.packs', { count: value })
  if (zone.stepFee === 0) return t('console-sales.freight.flat', { fee: money(zone.firstFee) })
  return (
    <>
      {t('console-sales.freight.first-costs', { amount: amount(zone.first), fee: money(zone.firstFee) })}
      <p className={panel.hint}>
        {t('console-sales.freight.step-costs', { amount: amount(zone.step), fee: money(zone.stepFee) })}
      </p>
    </>
  )
}

function FreeFrom({ zone }: { zone: NamedFreightZone }) {
  const { t, money } = useWords()
  if (!zone.isDelivered) return '—'
  return zone.freeFrom === null ? t('console-sales.freight.never-free') : money(zone.freeFrom)
}
