import type { FlashItem, FlashSlot } from '#domain/flash-sale.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { PageTitle } from '../catalog/page-title.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatHour } from '../when.ts'
import { useWords } from '../words.ts'
import type { loadSlot } from './load-slot.ts'
import { offerState } from './offer-state.ts'
import { type SaleClock, useFlashState, useSaleClock } from './sale-clock.ts'
import styles from './sale-page.module.css'
import { SaleRow } from './sale-row.tsx'
import { SaleRules } from './sale-rules.tsx'
import { SaleTimes } from './sale-times.tsx'
import { SlotTabs } from './slot-tabs.tsx'
import { StateAnnouncer } from './state-announcer.tsx'
import { useIsNewDay, useReloadWhen } from './use-reload.ts'
import { useStockWatch } from './use-stock-watch.ts'

/** Loaded eagerly. */
const FIRST_VIEW = 2

/** Today's flash sales by slot (U47, U48). */
export function SalePage({ slots, slot, items, serverTime }: Awaited<ReturnType<typeof loadSlot>>) {
  const { t } = useWords()
  const clock = useSaleClock(serverTime)
  useReloadWhen(useIsNewDay(clock, serverTime))
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title={t('flash.title')}>{t('flash.lead')}</PageTitle>
      {slot ? (
        <>
          <SlotTabs clock={clock} slots={slots} shown={slot.id} />
          <SlotSales key={slot.id} clock={clock} slot={slot} items={items} />
          <SaleRules />
        </>
      ) : (
        <EmptyState
          title={t('flash.none')}
          hint={t('flash.none-hint')}
          action={
            <SiteLink to={paths.shopping()} className={buttonClass}>
              {t('flash.to-the-wines')}
            </SiteLink>
          }
        />
      )}
    </div>
  )
}

type SlotProps = { clock: SaleClock; slot: FlashSlot; items: readonly FlashItem[] }

function SlotSales({ clock, slot, items }: SlotProps) {
  const { t } = useWords()
  const state = useFlashState(clock, slot)
  const { stockOf } = useStockWatch(clock, items)
  const times = { from: formatHour(slot.startsAt), to: formatHour(slot.endsAt) }
  return (
    <section aria-labelledby="slot-title">
      <h2 id="slot-title" className="visually-hidden">
        {t('flash.slot', times)}
      </h2>
      <div className={styles.times}>
        <SaleTimes clock={clock} times={slot} state={state}>
          {t('flash.slot', times)}
        </SaleTimes>
      </div>
      <StateAnnouncer state={state} />
      <ul className={styles.sales} aria-label={t('flash.sales')}>
        {items.map((item, index) => {
          const stock = stockOf(item)
          return (
            <SaleRow key={item.id} item={item} stock={stock} state={offerState(state, stock)} isFirstView={index < FIRST_VIEW} />
          )
        })}
      </ul>
    </section>
  )
}
