import type { FlashDetail } from '#domain/flash-sale.ts'
import type { ShownZone } from '#domain/freight.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs/breadcrumbs.tsx'
import { useSkuLine } from '../cart/sku-words.ts'
import { BuyNotes } from '../catalog/detail/buy-notes.tsx'
import { Gallery } from '../catalog/detail/gallery.tsx'
import wine from '../catalog/detail/wine-top.module.css'
import { WineName } from '../catalog/wine-name.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatHour, formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './item-page.module.css'
import { itemSteps } from './item-steps.ts'
import { offerState } from './offer-state.ts'
import { SaleBar } from './sale-bar.tsx'
import { useFlashState, useSaleClock } from './sale-clock.ts'
import { SaleOrder } from './sale-order.tsx'
import { SalePrice } from './sale-price.tsx'
import { SaleRules } from './sale-rules.tsx'
import { SaleTimes } from './sale-times.tsx'
import { SoldShare } from './sold-share.tsx'
import { StateAnnouncer } from './state-announcer.tsx'
import { useFlashPurchase } from './use-flash-purchase.ts'
import { useReloadWhen } from './use-reload.ts'
import { useStockWatch } from './use-stock-watch.ts'

/** One flash sale (U47–U49). */
export function ItemPage({ item, freight }: { item: FlashDetail; freight: ShownZone }) {
  const { t, say, locale } = useWords()
  const skuLine = useSkuLine()
  const clock = useSaleClock(item.serverTime)
  const timesState = useFlashState(clock, item)
  const { stockOf, refresh } = useStockWatch(clock, [item])
  const stock = stockOf(item)
  const state = offerState(timesState, stock)
  const purchase = useFlashPurchase({ item, stock, isWaiting: state === 'coming', refresh })
  // Several days: the next time begins.
  useReloadWhen(timesState === 'ended' && item.state !== 'ended')
  const name = say(item.title)
  const steps = itemSteps(item, { t, say })
  return (
    <div className={`page ${styles.page}`}>
      <Breadcrumbs
        label={t('shell.breadcrumbs')}
        steps={steps.map((step, index) => ({
          key: step.path,
          link: index < steps.length - 1 ? <SiteLink to={step.path}>{step.name}</SiteLink> : step.name,
        }))}
      />
      <article>
        <div className={wine.top}>
          <Gallery name={name} pictures={item.images} chosen={item.image} />
          <div className={wine.side}>
            <div className={`${wine.aside} ${styles.aside}`}>
              <header className={wine.heading}>
                <h1 className={wine.name}>
                  <WineName name={name} />
                </h1>
                <p className={styles.facts}>{skuLine(item)}</p>
                <p className={wine.blurb}>{say(item.blurb)}</p>
              </header>
              <SaleTimes clock={clock} times={item} state={state}>
                {t('flash.times', { from: formatInstant(item.startsAt, locale), to: formatHour(item.endsAt) })}
              </SaleTimes>
              <StateAnnouncer state={state} />
              <div className={styles.offer}>
                <SalePrice item={item} />
                <SoldShare stock={stock} />
                <p className={styles.limits}>{t('flash.limits', { perOrder: item.perOrder, perPerson: item.perPerson })}</p>
              </div>
              <SaleOrder item={item} state={state} purchase={purchase} />
              <BuyNotes productId={item.productId} freight={freight} />
            </div>
          </div>
        </div>
        <Story item={item} />
      </article>
      <SaleRules />
      <SaleBar item={item} state={state} purchase={purchase} />
    </div>
  )
}

function Story({ item }: { item: FlashDetail }) {
  const { t, say } = useWords()
  const paragraphs = say(item.description).split('\n\n').filter(Boolean)
  return (
    <section className={styles.story} aria-labelledby="wine-title">
      <h2 id="wine-title">{t('catalog.the-wine')}</h2>
      <div className="prose">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <SiteLink to={paths.product(item.productId)}>{t('flash.wine')}</SiteLink>
        </p>
      </div>
    </section>
  )
}
