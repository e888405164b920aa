import { useRef, useState } from 'react'
import { type CartLine, piecesInSets } from '#domain/cart.ts'
import type { FreightZone, ShownZone } from '#domain/freight.ts'
import type { ShownCard } from '#domain/product.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { PopularWines } from '../catalog/popular-wines.tsx'
import { CheckoutSteps } from '../orders/checkout-steps.tsx'
import { paths } from '../paths.ts'
import { SeenLately } from '../seen/seen-lately.tsx'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { CappedNote } from './capped-note.tsx'
import { CartLineRow } from './cart-line.tsx'
import styles from './cart-page.module.css'
import { CartSkeleton } from './cart-skeleton.tsx'
import type { CartStore, CartView } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { InvalidLines } from './invalid-lines.tsx'
import { RemovedLine } from './removed-line.tsx'
import { SelectAll } from './select-all.tsx'
import { useCart } from './use-cart.ts'
import { useHomeFreight } from './use-home-freight.ts'

/** `everywhere`: what delivery costs where no other rule holds. */
export function CartPage({ everywhere, popular }: { everywhere: ShownZone; popular: readonly ShownCard[] }) {
  const { t } = useWords()
  const { view, store } = useCart()
  const freight = useHomeFreight(everywhere)
  return (
    <>
      <CheckoutSteps at="cart" />
      <div className={`page ${styles.page}`}>
        <h1 className={styles.heading}>{t('cart.title')}</h1>
        <noscript>
          <p>{t('cart.needs-script')}</p>
        </noscript>
        <Content view={view} store={store} freight={freight} />
        <SeenLately />
        {isEmpty(view) ? <PopularWines wines={popular} /> : null}
      </div>
    </>
  )
}

const isEmpty = ({ status, valid, invalid, removed }: CartView): boolean =>
  status === 'ready' && valid.length === 0 && invalid.length === 0 && removed.length === 0

type Props = { view: CartView; store: CartStore; freight: FreightZone }

function Content({ view, store, freight }: Props) {
  const { t } = useWords()
  if (view.status === 'loading') return <CartSkeleton />
  if (view.status === 'unreachable') {
    return (
      <EmptyState
        title={t('cart.unreachable')}
        hint={t('cart.unreachable-hint')}
        action={<Button onClick={() => void store.load()}>{t('cart.retry')}</Button>}
      />
    )
  }
  return isEmpty(view) ? (
    <EmptyState
      title={t('cart.empty')}
      hint={t('promise.cart-empty') || t('cart.empty-hint')}
      action={
        <SiteLink to={paths.shopping()} className={buttonClass}>
          {t('cart.to-the-wines')}
        </SiteLink>
      }
    />
  ) : (
    <Lines view={view} store={store} freight={freight} />
  )
}

function Lines({ view, store, freight }: Props) {
  const { t } = useWords()
  const { selected, isSelected, select, selectAll } = useSelection(view.valid)
  const putBack = useRef('')
  return (
    <div className={styles.columns}>
      <div>
        <CappedNote lines={[...view.valid, ...view.invalid]} />
        <div className={styles.header}>
          <SelectAll
            selected={selected.length}
            total={view.valid.length}
            onChange={selectAll}
            label={t('cart.select-all', { count: view.valid.length })}
          />
        </div>
        <ul className={styles.lines} aria-label={t('cart.title')}>
          {withRemoved(view).map(({ line, isRemoved }) =>
            isRemoved ? (
              <RemovedLine
                key={`removed ${line.skuCode}`}
                line={line}
                onPutBack={() => {
                  putBack.current = line.skuCode
                  void store.putBack(line)
                }}
              />
            ) : (
              <CartLineRow
                key={line.skuCode}
                line={line}
                inSets={isSelected(line) ? piecesInSets(line, selected) : 0}
                isSelected={isSelected(line)}
                isPutBack={putBack.current === line.skuCode}
                onSelect={(isWanted) => select(line, isWanted)}
                onQuantity={(quantity) => store.setQuantity(line, quantity)}
                onRemove={() => void store.remove(line)}
                onCases={(found) => void store.toCases(line, found)}
              />
            ),
          )}
        </ul>
        <InvalidLines lines={view.invalid} onRemove={(lines) => void store.removeInvalid(lines)} />
      </div>
      <CartSummary store={store} selected={selected} lineCount={view.valid.length} freight={freight} onSelectAll={selectAll} />
    </div>
  )
}

/** Puts removed lines back in their places. */
function withRemoved({ valid, removed }: CartView): { line: CartLine; isRemoved: boolean }[] {
  const rows = valid.map((line) => ({ line, isRemoved: false }))
  for (const { line, index } of removed) rows.splice(index, 0, { line, isRemoved: true })
  return rows
}

/** Kept while the page is open, for the way back from the order. */
let leftOut: ReadonlySet<string> = new Set()

/** All, unless the shopper leaves some out. */
function useSelection(lines: readonly CartLine[]) {
  const [out, setOut] = useState(leftOut)
  const keep = (next: ReadonlySet<string>) => {
    leftOut = next
    setOut(next)
  }
  const selected = lines.filter(({ skuCode }) => !out.has(skuCode))
  return {
    selected,
    isSelected: ({ skuCode }: CartLine) => !out.has(skuCode),
    select: ({ skuCode }: CartLine, isWanted: boolean) => {
      const next = new Set(out)
      if (isWanted) next.delete(skuCode)
      else next.add(skuCode)
      keep(next)
    },
    selectAll: (isWanted: boolean) => keep(new Set(isWanted ? [] : lines.map(({ skuCode }) => skuCode))),
  }
}
