import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { addFlashPacks, changeFlashSale, closeFlashSale, type SeenSale } from '#contract/staff/flash-sale.ts'
import { type HiddenBy, type PlannedSale, SALE_PACKS_MAX } from '#domain/flash-plan.ts'
import { soldShare } from '#domain/flash-sale.ts'
import { toYuan } from '#domain/money.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { NumberField } from '../fields/typed-fields.tsx'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { usePackWords } from '../pack-words.ts'
import { paths } from '../paths.ts'
import { typedInteger, typedYuan } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './flash-sales.module.css'
import { HiddenBadge, SaleBadge } from './sale-badge.tsx'
import { checkTerms, percentOff, saleTerms } from './sale-values.ts'
import { useSaleTimes } from './sale-words.ts'
import { TermsFields } from './terms-fields.tsx'
import { useProblemWords } from './use-problem-words.ts'

/** From then on shoppers rely on the price. */
const hasOpened = (sale: PlannedSale): boolean => sale.state !== 'coming' || shanghaiDay(new Date(sale.startsAt)) > sale.fromDay

/** What staff can do about a sale that shoppers do not see. */
const wayOut = (sale: PlannedSale, by: HiddenBy) =>
  by === 'price' || by === 'price-before'
    ? (`console-sales.flash.way-out.${hasOpened(sale) ? 'opened' : 'coming'}` as const)
    : (`console-sales.flash.way-out.${by}` as const)

export function SalePage({ sale }: { sale: SeenSale }) {
  const { t, say, money, locale } = useWords()
  const packWords = usePackWords()
  const { days, times } = useSaleTimes()(sale)
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [isClosing, setIsClosing] = useState(false)
  const name = say(sale.title.zh || sale.title.en ? sale.title : sale.name)
  const isClosed = sale.closedAt !== null
  return (
    <Page
      title={name}
      intro={packWords(sale)}
      actions={
        <>
          <HistoryLink kind="flash-sale" id={sale.id} />
          {isClosed ? null : (
            <Button variant="quiet" onClick={() => setIsClosing(true)}>
              {t(hasOpened(sale) ? 'console-sales.flash.close' : 'console-sales.flash.call-off')}
            </Button>
          )}
        </>
      }
    >
      <p>
        <ConsoleLink to={paths.flashSales()}>{t('console-sales.flash.back')}</ConsoleLink>
      </p>
      <section className={`${panel.panel} ${styles.summary}`} aria-label={t('console-sales.flash.figures')}>
        {sale.image ? <Picture src={sale.image} alt="" width={90} height={120} sizes="90px" /> : <span />}
        <dl className={styles.figures}>
          <div>
            <dt>{t('console-sales.flash.when')}</dt>
            <dd>
              <SaleBadge state={sale.state} /> {days} · {times}
              {sale.hiddenBy === null ? null : (
                <>
                  <p>
                    <HiddenBadge by={sale.hiddenBy} />
                  </p>
                  <p className={panel.problem}>{t(wayOut(sale, sale.hiddenBy))}</p>
                </>
              )}
              {sale.closedAt ? (
                <p className={panel.hint}>{t('console-sales.flash.closed-at', { at: formatMoment(sale.closedAt, locale) })}</p>
              ) : null}
            </dd>
          </div>
          <div>
            <dt>{t('console-sales.flash.sale-price')}</dt>
            <dd>
              {money(sale.price)}
              {sale.listPrice === null ? null : (
                <p className={panel.hint}>
                  {t('console-sales.flash.off', {
                    price: money(sale.listPrice),
                    percent: percentOff(sale.price, sale.listPrice),
                  })}
                </p>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('console-sales.flash.sold')}</dt>
            <dd>
              {t('console-sales.flash.sold-of', { sold: sale.sold, offered: sale.offered })}
              <progress className={styles.share} max={100} value={soldShare(sale)} aria-label={t('console-sales.flash.sold')} />
            </dd>
          </div>
          <div>
            <dt>{t(isClosed ? 'console-sales.flash.back-on-shelf' : 'console-sales.flash.remaining')}</dt>
            <dd>{isClosed ? sale.offered - sale.sold : sale.remaining}</dd>
          </div>
          <div>
            <dt>{t('console-sales.flash.limits')}</dt>
            <dd>{t('console-sales.flash.limits-of', { person: sale.perPerson, order: sale.perOrder })}</dd>
          </div>
          <div>
            <dt>{t('console-sales.turnover')}</dt>
            <dd>
              {money(sale.turnover)}
              <p className={panel.hint}>{t('console-sales.flash.paid-orders', { paid: sale.paidOrders, orders: sale.orders })}</p>
            </dd>
          </div>
        </dl>
      </section>
      {sale.state === 'ended' ? null : <PacksForm key={`packs-${sale.offered}`} sale={sale} />}
      {isClosed ? null : hasOpened(sale) ? (
        <p className={panel.hint}>{t('console-sales.flash.price-stays')}</p>
      ) : (
        <TermsForm key={`terms-${sale.id}`} sale={sale} />
      )}
      <ConfirmDialog
        isOpen={isClosing}
        title={t('console-sales.flash.close-title')}
        text={t('console-sales.flash.close-text', { name, count: sale.remaining })}
        confirm={t(hasOpened(sale) ? 'console-sales.flash.close' : 'console-sales.flash.call-off')}
        onClose={() => setIsClosing(false)}
        onConfirm={async () => {
          await api.call(closeFlashSale, { id: sale.id })
          await router.invalidate()
          notify(t('console-sales.flash.closed'))
        }}
      />
    </Page>
  )
}

function PacksForm({ sale }: { sale: PlannedSale }) {
  const { t } = useWords()
  const problemWords = useProblemWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm('packs', {
    initial: { quantity: '' },
    check: ({ quantity }) => problemWords(typedInteger(quantity, 1, SALE_PACKS_MAX) === undefined ? { quantity: 'offered' } : {}),
    send: async ({ quantity }) => {
      await api.call(addFlashPacks, { id: sale.id, quantity: typedInteger(quantity, 1, SALE_PACKS_MAX) ?? 1 })
      await router.invalidate()
      notify(t('console-sales.flash.packs-added'))
    },
    fieldOf: () => 'quantity',
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <section className={panel.panel} aria-labelledby="packs">
      <h2 id="packs">{t('console-sales.flash.more-packs')}</h2>
      <form ref={form.ref} className={styles.packsForm} noValidate onSubmit={form.submit}>
        <LeaveGuard {...form.guard} />
        <NumberField
          {...form.field('quantity')}
          label={t('console-sales.flash.packs')}
          hint={t('console-sales.flash.more-packs-hint')}
          max={7}
        />
        <Button type="submit" variant="quiet" isBusy={form.isSending}>
          {t('console-sales.flash.add-packs')}
        </Button>
      </form>
    </section>
  )
}

function TermsForm({ sale }: { sale: SeenSale }) {
  const { t, money } = useWords()
  const problemWords = useProblemWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm('terms', {
    initial: {
      title: sale.title,
      price: toYuan(sale.price),
      perPerson: String(sale.perPerson),
      perOrder: String(sale.perOrder),
      sort: String(sale.sort),
    },
    check: (values) => problemWords(checkTerms(values, sale.listPrice)),
    send: async (values) => {
      await api.call(changeFlashSale, { id: sale.id, terms: saleTerms(values), version: sale.version })
      await router.invalidate()
      notify(t('console.saved'))
    },
    fieldOf: (error) => (isRefusal(error, 'flash-started', 'flash-not-lower') ? 'price' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  const price = typedYuan(form.values.price, 1)
  return (
    <section className={panel.panel} aria-labelledby="terms">
      <h2 id="terms">{t('console-sales.flash.terms')}</h2>
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        <LeaveGuard {...form.guard} />
        <p className={panel.hint}>{t('console-sales.flash.terms-hint')}</p>
        <TermsFields
          form={form}
          priceHint={
            sale.listPrice !== null && price !== undefined && price < sale.listPrice
              ? t('console-sales.flash.off', { price: money(sale.listPrice), percent: percentOff(price, sale.listPrice) })
              : undefined
          }
        />
        <p role="alert" className={panel.problem}>
          {form.formError}
        </p>
        <div className={panel.actions}>
          <Button type="submit" isBusy={form.isSending}>
            {t('console.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
