import type { ReactNode } from 'react'
import type { Conversation, Customer } from '#contract/staff/chat.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Stars } from '#web/ui/stars/stars.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useAccount } from '../context.ts'
import { limitWords, worthWords } from '../coupons/coupon-worth.ts'
import { paths } from '../paths.ts'
import { NewOrderLink } from '../phone-orders/new-order-link.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatDay, formatMoment } from '../when.ts'
import styles from './customer-pane.module.css'
import { SendIcon } from './icons.tsx'
import { LongList } from './long-list.tsx'
import { Notes } from './notes.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PersonFace } from './person-face.tsx'
import type { CustomerState } from './use-customer.ts'

type Props = {
  row: Conversation
  held: CustomerState
  /** Undefined where the agent may not write. */
  onSendOrder: ((number: string) => void) | undefined
  onSendWine: ((productId: number) => void) | undefined
  canDeleteAnyNote: boolean
  addNote: (text: string) => Promise<void>
  deleteNote: (noteId: number) => Promise<void>
}

/** The shopper's data beside the chat (U57). */
export function CustomerPane({ row, held, onSendOrder, onSendWine, canDeleteAnyNote, addNote, deleteNote }: Props) {
  const { t, say, money, locale } = useWords()
  const { customer } = held
  return (
    <div className={styles.pane}>
      <header className={styles.person}>
        <PersonFace person={row.shopper} isOnline={row.isShopperOnline} isShopper />
        <div className={styles.who}>
          <p className={styles.name}>{row.shopper.nickname}</p>
          <ConsoleLink to={paths.customer(row.shopper.id)} className={styles.soft}>
            {t('console-customers.open')}
          </ConsoleLink>
          <NewOrderLink customer={row.shopper.id} className={styles.soft} />
          <p className={styles.soft}>{t(row.isShopperOnline ? 'console-chat.online' : 'console-chat.offline')}</p>
        </div>
      </header>
      {held.state === 'loading' ? <p className={styles.soft}>{t('console-chat.loading')}</p> : null}
      {held.state === 'failed' ? (
        <div className={styles.failed}>
          <p>{t('console-chat.customer.failed')}</p>
          <Button variant="quiet" onClick={() => void held.reload()}>
            {t('console-chat.again')}
          </Button>
        </div>
      ) : null}
      {customer ? (
        <>
          <Facts customer={customer} />
          <Section title={t('console-chat.notes')} count={customer.notes.length}>
            <Notes notes={customer.notes} canDeleteAny={canDeleteAnyNote} add={addNote} remove={deleteNote} />
          </Section>
          <Section title={t('console-chat.customer.pages')} count={customer.pagesSeen.length}>
            <LongList items={customer.pagesSeen} first={3} none={t('console-chat.customer.no-pages')}>
              {(page, index) => (
                <li key={index} className={styles.page}>
                  <a href={shopAddress(page.path)} target="_blank" rel="noopener">
                    {page.title || page.path}
                  </a>
                  <time dateTime={page.at} className={styles.soft}>
                    {index === 0 && row.isShopperOnline ? t('console-chat.customer.now') : formatMoment(page.at, locale)}
                  </time>
                </li>
              )}
            </LongList>
          </Section>
          <Section title={t('console-chat.customer.orders')} count={customer.orderCount}>
            <LongList items={customer.orders} first={3} none={t('console-chat.customer.no-orders')}>
              {(order) => (
                <li key={order.number} id={`order-${order.number}`} className={styles.withSend}>
                  <OrderSummary order={order} />
                  {onSendOrder ? (
                    <SendButton
                      label={t('console-chat.send-order', { number: order.number })}
                      onClick={() => onSendOrder(order.number)}
                    />
                  ) : null}
                </li>
              )}
            </LongList>
          </Section>
          <Section title={t('console-chat.customer.cart')} count={customer.cart.length}>
            <LongList items={customer.cart} first={3} none={t('console-chat.customer.no-cart')}>
              {(line, index) => (
                <li key={index} className={styles.withSend}>
                  <span className={styles.wine}>
                    <Picture src={line.image} alt="" width={30} height={40} sizes="30px" />
                    <span className={styles.wineName}>{say(line.name)}</span>
                    <span className={styles.soft}>
                      {money(line.price)} × {line.quantity}
                    </span>
                  </span>
                  {onSendWine ? (
                    <SendButton
                      label={t('console-chat.send-wine', { name: say(line.name) })}
                      onClick={() => onSendWine(line.productId)}
                    />
                  ) : null}
                </li>
              )}
            </LongList>
          </Section>
          <Section title={t('console-chat.customer.coupons')} count={customer.coupons.length}>
            <LongList items={customer.coupons} first={3} none={t('console-chat.customer.no-coupons')}>
              {(coupon, index) => (
                <li key={index} className={styles.coupon}>
                  <span className={styles.amount}>{worthWords(coupon, { t, money, locale })}</span>
                  <span>
                    {say(coupon.title)}
                    <span className={styles.below}>
                      {coupon.percent === null ? null : `${limitWords(coupon, { t, money, locale })} · `}
                      {coupon.minSpend > 0
                        ? t('console-chat.customer.coupon-from', { sum: money(coupon.minSpend) })
                        : t('console-chat.customer.coupon-any')}{' '}
                      · {t('console-chat.customer.coupon-until', { day: formatDay(coupon.validTo, locale) })}
                    </span>
                  </span>
                </li>
              )}
            </LongList>
          </Section>
          <Section title={t('console-chat.customer.ratings')} count={customer.ratings.length}>
            <LongList items={customer.ratings} first={2} none={t('console-chat.customer.no-ratings')}>
              {(rating, index) => (
                <li key={index} className={styles.rating}>
                  <Stars value={rating.stars} label={t('console-chat.stars', { count: rating.stars })} />
                  <span className={styles.soft}>
                    {rating.agent} · {formatDay(rating.at, locale)}
                  </span>
                  {rating.comment ? <span className={styles.comment}>{rating.comment}</span> : null}
                </li>
              )}
            </LongList>
          </Section>
        </>
      ) : null}
    </div>
  )
}

function Facts({ customer }: { customer: Customer }) {
  const { t, money, locale } = useWords()
  const account = useAccount()
  const unpaid = t('console-chat.customer.unpaid-is', customer.unpaid)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('console-chat.customer.phone')}</dt>
        <dd>{customer.phone || '—'}</dd>
      </div>
      <div>
        <dt>{t('console-chat.customer.since')}</dt>
        <dd>{formatDay(customer.since, locale)}</dd>
      </div>
      <div>
        <dt>{t('console-chat.customer.spent')}</dt>
        <dd>{money(customer.spent)}</dd>
      </div>
      {customer.unpaid.orders > 0 ? (
        <div>
          <dt>{t('console-chat.customer.unpaid')}</dt>
          <dd>
            {hasScope(account, ['merchandiser']) ? (
              <ConsoleLink to={paths.stockHolder(customer.id)}>{unpaid}</ConsoleLink>
            ) : (
              unpaid
            )}
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <details className={styles.section} open>
      <summary>
        <h3>{title}</h3>
        <span className={styles.count}>{count}</span>
      </summary>
      {children}
    </details>
  )
}

/** Clients choose the path, so the link must stay inside the shop. */
const shopAddress = (path: string): string => (/^\/home(\/|$)/.test(path) ? path : `/home/${path.replace(/^\/+/, '')}`)

const SendButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={styles.send} aria-label={label} title={label} onClick={onClick}>
    <SendIcon />
  </button>
)
