import { useRouter } from '@tanstack/react-router'
import { type AfterSale, canAfterSale } from '#domain/after-sale.ts'
import { localeOfText } from '#domain/locale.ts'
import { pictureAt } from '#domain/picture.ts'
import { REFUND_REASONS } from '#domain/vocabulary/refund-reasons.ts'
import { WineLine } from '../cart/wine-line.tsx'
import { CopyButton } from '../orders/copy-button.tsx'
import { paths } from '../paths.ts'
import { Sentences } from '../sentences.tsx'
import frame from '../shell/with-aside.module.css'
import { SiteLink } from '../site-link.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import { MoneyBack } from './money-back.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestHistory } from './request-history.tsx'
import styles from './request-page.module.css'
import { RequestSteps } from './request-steps.tsx'
import { ReturnParcelFacts, SendBack } from './send-back.tsx'

export function RequestPage({ request }: { request: AfterSale }) {
  const { t } = useWords()
  const router = useRouter()
  const refresh = () => void router.invalidate()
  return (
    <div className={`page ${frame.page}`}>
      <p className={frame.back}>
        <SiteLink to={paths.order(request.orderNumber)}>{t('after-sales.back-to-order')}</SiteLink>
      </p>
      <header className={frame.header}>
        <div>
          <h1 className={frame.heading}>{t(`after-sales.status.${request.status}`)}</h1>
          <Sentences
            of={[t(`after-sales.status-note.${request.status}`), request.status === 'applied' ? t('promise.refund-answer') : '']}
            className={styles.note}
          />
          {request.isOpenedByShop ? <p className={styles.note}>{t('after-sales.opened-by-shop')}</p> : null}
        </div>
        <RequestActions
          request={request}
          onChanged={refresh}
          onDeleted={() => void router.navigate({ href: paths.userOrders('refund'), replace: true })}
        />
      </header>
      <RequestSteps request={request} />
      <div className={styles.columns}>
        <div className={styles.money}>
          <MoneyBack request={request} />
        </div>
        <div className={`${frame.main} ${styles.main}`}>
          {request.status !== 'refused' || request.refuseReason === '' ? null : (
            <section className={frame.section} aria-labelledby="request-refused">
              <h2 id="request-refused" className={frame.sectionTitle}>
                {t('after-sales.refused-why')}
              </h2>
              <p className={styles.words} lang={localeOfText(request.refuseReason)}>
                {request.refuseReason}
              </p>
            </section>
          )}
          {canAfterSale('send', request) && !request.returnParcel && request.returnAddress ? (
            <SendBack request={request} address={request.returnAddress} onSent={refresh} />
          ) : null}
          {request.returnParcel ? <ReturnParcelFacts request={request} parcel={request.returnParcel} onSent={refresh} /> : null}
          <Items request={request} />
          <Details request={request} />
          <RequestHistory events={request.events} />
        </div>
        <div className={styles.facts}>
          <Facts request={request} />
        </div>
      </div>
    </div>
  )
}

function Items({ request }: { request: AfterSale }) {
  const { t, money } = useWords()
  return (
    <section className={frame.section} aria-labelledby="request-items">
      <h2 id="request-items" className={frame.sectionTitle}>
        {t('after-sales.items')}
      </h2>
      <ul className={styles.lines} aria-label={t('after-sales.items')}>
        {request.lines.map(({ line, quantity, amount }) => (
          <li key={line.unique} className={styles.line}>
            <WineLine line={line}>
              <p className={`${frame.soft} ${styles.soft}`}>× {quantity}</p>
            </WineLine>
            <p className={styles.amount}>{money(amount)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Details({ request }: { request: AfterSale }) {
  const { t, say } = useWords()
  return (
    <section className={frame.section} aria-labelledby="request-details">
      <h2 id="request-details" className={frame.sectionTitle}>
        {t('after-sales.details')}
      </h2>
      <p>{say(REFUND_REASONS[request.reason])}</p>
      {request.explanation === '' ? null : (
        <p className={styles.words} lang={localeOfText(request.explanation)}>
          {request.explanation}
        </p>
      )}
      {request.pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {request.pictures.map((picture, index) => (
            <li key={picture}>
              <a
                href={picture}
                target="_blank"
                rel="noreferrer"
                aria-label={t('after-sales.picture-open', { number: index + 1 })}
              >
                <img src={pictureAt(picture, 240)} alt="" width={96} height={96} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Facts({ request }: { request: AfterSale }) {
  const { t, locale } = useWords()
  return (
    <dl className={`${frame.facts} ${styles.list}`}>
      <dt>{t('after-sales.kind-label')}</dt>
      <dd>{t(`after-sales.kind.${request.kind}`)}</dd>
      <dt>{t('after-sales.number')}</dt>
      <dd className={frame.number}>
        {request.number} <CopyButton text={request.number} label={t('after-sales.copy-number')} />
      </dd>
      <dt>{t('orders.number')}</dt>
      <dd>
        <SiteLink to={paths.order(request.orderNumber)}>{request.orderNumber}</SiteLink>
      </dd>
      <dt>{t('after-sales.applied-at')}</dt>
      <dd>
        <time dateTime={request.at}>{formatInstant(request.at, locale)}</time>
      </dd>
    </dl>
  )
}
