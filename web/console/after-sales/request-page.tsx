import { useState } from 'react'
import type { StaffRequestInFull } from '#contract/staff/after-sales.ts'
import { canAfterSale } from '#domain/after-sale.ts'
import { can } from '#domain/order-status.ts'
import { REFUND_REASONS, type RefundReason } from '#domain/vocabulary/refund-reasons.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'
import { HistoryLink } from '../audit/history-link.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './after-sales.module.css'
import { AgreeForm } from './agree-form.tsx'
import { ArrivedForm } from './arrived-form.tsx'
import { RefuseForm } from './refuse-form.tsx'
import { ReplaceForm } from './replace-form.tsx'

type Decision = 'agree' | 'refuse' | 'arrived' | 'replace'

export function RequestPage({ request }: { request: StaffRequestInFull }) {
  const { t, locale } = useWords()
  const account = useAccount()
  const [decision, setDecision] = useState<Decision | null>(null)
  const close = () => setDecision(null)

  const open: { name: Decision; scope: 'finance' | 'merchandiser'; can: boolean }[] = [
    {
      name: 'agree',
      scope: 'finance',
      can: canAfterSale('agree-to-refund', request) || canAfterSale('agree-to-return', request),
    },
    { name: 'arrived', scope: 'merchandiser', can: canAfterSale('take-in', request) },
    {
      name: 'replace',
      scope: 'merchandiser',
      can: canAfterSale('replace', request) && can('replace', request.orderStatus),
    },
    { name: 'refuse', scope: 'finance', can: canAfterSale('refuse', request) },
  ]
  const possible = open.filter(({ can }) => can)

  return (
    <Page
      title={t('console.after-sales.request', { number: request.number })}
      intro={`${t(`console.after-sales.kind.${request.kind}`)} · ${t(`console.after-sales.status.${request.status}`)}${
        request.isOpenedByShop ? ` · ${t('console.after-sales.opened-by-shop')}` : ''
      }`}
      actions={
        <>
          <ConsoleLink to={paths.afterSales()} className={panel.rowAction}>
            ← {t('console.after-sales.title')}
          </ConsoleLink>
          <HistoryLink kind="after-sale" id={request.number} />
        </>
      }
    >
      {possible.length > 0 ? (
        <section className={panel.panel} aria-label={t('console.after-sales.decide')}>
          <div className={panel.actions}>
            {possible.map(({ name, scope }) => (
              <Button
                key={name}
                variant={name === 'refuse' || name === 'replace' ? 'quiet' : 'primary'}
                disabled={!hasScope(account, [scope])}
                onClick={() => setDecision(name)}
              >
                {t(`console.after-sales.${name}`)}
              </Button>
            ))}
          </div>
          {possible
            .filter(({ scope }) => !hasScope(account, [scope]))
            .map(({ name, scope }) => (
              <p key={name} className={panel.hint}>
                {t('console.after-sales.needs-scope', {
                  action: t(`console.after-sales.${name}`),
                  scope: t(`console.scope.${scope}`),
                })}
              </p>
            ))}
        </section>
      ) : null}

      <div className={styles.columns}>
        <AskedFor request={request} />

        <section className={panel.panel} aria-labelledby="events">
          <h2 id="events">{t('console.after-sales.events')}</h2>
          <ol className={styles.events}>
            {request.events.toReversed().map((event) => (
              <li key={`${event.at}${event.kind}`}>
                <b>{t(`console.after-sales.event.${event.kind}`)}</b>
                <p className={panel.hint}>
                  {formatMoment(event.at, locale)} · {event.byName || t(`console.after-sales.by.${event.by}`)}
                </p>
                {event.note ? <p>{event.note}</p> : null}
              </li>
            ))}
          </ol>
        </section>
      </div>

      <Modal isOpen={decision === 'agree'} title={t('console.after-sales.agree')} closeLabel={t('console.close')} onClose={close}>
        <AgreeForm request={request} onClose={close} />
      </Modal>
      <Modal
        isOpen={decision === 'refuse'}
        title={t('console.after-sales.refuse')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        <RefuseForm request={request} onClose={close} />
      </Modal>
      <Modal
        isOpen={decision === 'arrived'}
        title={t('console.after-sales.arrived')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        <ArrivedForm request={request} onClose={close} />
      </Modal>
      <Modal
        isOpen={decision === 'replace'}
        title={t('console.after-sales.replace')}
        closeLabel={t('console.close')}
        onClose={close}
      >
        {decision === 'replace' ? <ReplaceForm request={request} onClose={close} /> : null}
      </Modal>
    </Page>
  )
}

function AskedFor({ request }: { request: StaffRequestInFull }) {
  const { t, say, money } = useWords()
  const reason = REFUND_REASONS[request.reason as RefundReason]
  return (
    <section className={panel.panel} aria-labelledby="asked">
      <h2 id="asked">{t('console.after-sales.asked')}</h2>
      <dl className={styles.facts}>
        <Fact name={t('console.after-sales.order')}>
          <OrderLink number={request.orderNumber} />
        </Fact>
        <Fact name={t('console.after-sales.shopper')}>
          <ConsoleLink to={paths.customer(request.shopper.id)}>
            {request.shopper.nickname || t('console-customers.account', { id: request.shopper.id })}
          </ConsoleLink>
        </Fact>
        <Fact name={t('console.after-sales.reason')}>{reason ? say(reason) : request.reason}</Fact>
        {request.explanation ? <Fact name={t('console.after-sales.explanation')}>{request.explanation}</Fact> : null}
        <Fact name={t('console.after-sales.wines')}>
          <ul className={styles.lines}>
            {request.lines.map((line) => (
              <li key={line.unique}>
                {line.quantity} × {say(line.name)} {line.vintage} · {money(line.amount)}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={t('console.after-sales.asked-amount')}>
          {money(request.asked)}
          {request.shipping > 0 ? ` (${t('console.after-sales.with-freight', { amount: money(request.shipping) })})` : ''}
          {request.boxes > 0 ? ` (${t('console.after-sales.with-boxes', { amount: money(request.boxes) })})` : ''}
        </Fact>
        {request.amount === request.asked ? null : (
          <Fact name={t('console.after-sales.agreed-amount')}>{money(request.amount)}</Fact>
        )}
        {request.refuseReason ? <Fact name={t('console.after-sales.refuse-reason')}>{request.refuseReason}</Fact> : null}
        {request.returnParcel ? (
          <Fact name={t('console.after-sales.return-parcel')}>
            {request.returnParcel.courier} {request.returnParcel.trackingNumber}
            {request.returnParcel.note ? <p>{request.returnParcel.note}</p> : null}
          </Fact>
        ) : null}
      </dl>
      <Photos photos={[...request.pictures, ...(request.returnParcel?.pictures ?? [])]} />
    </section>
  )
}

/** Agents do not read orders. */
function OrderLink({ number }: { number: string }) {
  const canRead = hasScope(useAccount(), ['merchandiser', 'finance'])
  return canRead ? <ConsoleLink to={paths.order(number)}>{number}</ConsoleLink> : number
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Photos({ photos }: { photos: readonly string[] }) {
  const { t } = useWords()
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noopener">
            <img src={photo} alt={t('console.after-sales.photo', { number: index + 1 })} width={96} height={96} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
