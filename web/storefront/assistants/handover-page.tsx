import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type Handover, takeHandover } from '#contract/shop/assistants.ts'
import { mergeCart } from '#contract/shop/cart.ts'
import { ApiError } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { readGuestCart, withLine } from '../cart/guest-cart.ts'
import { wordsOfError } from '../error-words.ts'
import { OrderLines } from '../orders/order-lines.tsx'
import { StateView } from '../orders/state-view.tsx'
import { paths } from '../paths.ts'
import { rememberPath, useSessionEnd } from '../session.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import styles from './handover-page.module.css'

type Props = { token: string; handover: Handover }

/** What an assistant has put together. A cart goes into the visitor's own; a checkout goes on to confirm and pay, by an adult. */
export function HandoverPage({ token, handover }: Props) {
  const { t, money } = useWords()
  const { kind, state, lines, recipient, goods, discount, shipping, due } = handover
  if (state !== 'open' || lines.length === 0) return <NotOpen handover={handover} />
  const sums = [
    ['goods', goods],
    ...(discount > 0 ? ([['discount', -discount]] as const) : []),
    ...(shipping === null ? [] : ([['shipping', shipping]] as const)),
  ] as const
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.heading}>{t(kind === 'cart' ? 'handover.cart-title' : 'handover.title')}</h1>
      <p className={styles.intro}>{t(kind === 'cart' ? 'handover.cart-intro' : 'handover.intro')}</p>
      <OrderLines lines={lines} label={t('handover.lines')} />
      <dl className={styles.sums}>
        {sums.map(([name, amount]) => (
          <div key={name} className={styles.sum}>
            <dt>{t(`handover.${name}`)}</dt>
            <dd>{money(amount as typeof due)}</dd>
          </div>
        ))}
        <div className={styles.sum} data-total="">
          <dt>{t('handover.due')}</dt>
          <dd>{money(due)}</dd>
        </div>
      </dl>
      {recipient ? <p className={styles.soft}>{t('handover.recipient', recipient)}</p> : null}
      {kind === 'cart' ? <IntoCart token={token} lines={lines} /> : <GoOn token={token} />}
    </div>
  )
}

function IntoCart({ token, lines }: { token: string; lines: Handover['lines'] }) {
  const { t } = useWords()
  const router = useRouter()
  const { api, isSignedIn } = router.options.context
  const { keepGuestCart, refresh } = useVisitor()
  const { isBusy, attempt } = useAttempt()

  const put = () =>
    attempt(async () => {
      const wanted = lines.map(({ productId, skuCode, quantity }) => ({ productId, skuCode, quantity }))
      // With this key the same address fills the same cart once.
      if (isSignedIn()) {
        await api.call(mergeCart, { lines: wanted, key: token })
        await refresh()
      } else keepGuestCart(wanted.reduce((cart, line) => withLine(cart, line), readGuestCart()))
      await router.navigate({ href: paths.cart() })
    })
  return (
    <Button variant="buy" isBusy={isBusy} onClick={() => void put()}>
      {t('handover.to-cart')}
    </Button>
  )
}

function GoOn({ token }: { token: string }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const { account } = useVisitor()
  const { isBusy, attempt } = useAttempt()
  const [isAdult, setIsAdult] = useState(false)

  const goOn = () =>
    attempt(async () => {
      if (account === null) {
        rememberPath(paths.assistant(token))
        return router.navigate({ href: paths.login() })
      }
      const { cartId, addressId } = await api.call(takeHandover, token)
      return router.navigate({ href: paths.orderConfirm(cartId, true, addressId || undefined) })
    })
  return (
    <>
      <label className={styles.adult}>
        <input type="checkbox" checked={isAdult} onChange={(event) => setIsAdult(event.target.checked)} />
        {t('handover.adult')}
      </label>
      <Button variant="buy" isBusy={isBusy} disabled={!isAdult} onClick={() => void goOn()}>
        {t(account === null ? 'handover.sign-in' : 'handover.go-on')}
      </Button>
    </>
  )
}

/** One at a time; says what went wrong. */
function useAttempt() {
  const { t } = useWords()
  const notify = useNotify()
  const endSession = useSessionEnd()
  const [isBusy, setIsBusy] = useState(false)
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) await endSession()
      else notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, attempt }
}

function NotOpen({ handover: { state, orderNumber } }: { handover: Handover }) {
  const { t } = useWords()
  if (state === 'ordered')
    return (
      <StateView
        mark="done"
        title={t('handover.ordered')}
        text={t('handover.ordered-hint', { number: orderNumber })}
        actions={
          <SiteLink to={paths.order(orderNumber)} className={buttonClass}>
            {t('handover.view-order')}
          </SiteLink>
        }
      />
    )
  if (state === 'open')
    return <StateView mark="empty" title={t('handover.sold-out')} text={t('handover.over-hint')} actions={<ToShop />} />
  return <StateView mark="over" title={t(`handover.${state}`)} text={t(`handover.${state}-hint`)} actions={<ToShop />} />
}

export function HandoverGone() {
  const { t } = useWords()
  return <StateView mark="over" title={t('handover.gone')} text={t('handover.over-hint')} actions={<ToShop />} />
}

function ToShop() {
  const { t } = useWords()
  return (
    <SiteLink to={paths.shopping()} className={buttonClass} data-variant="quiet">
      {t('handover.shop')}
    </SiteLink>
  )
}
