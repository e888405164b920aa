import { useState } from 'react'
import * as wines from '#contract/staff/wines.ts'
import { fen } from '#domain/money.ts'
import { PRICE_MAX } from '#domain/wine-draft.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useTry } from '../../content/use-try.ts'
import { useConsole } from '../../context.ts'
import { SelectField } from '../../fields/select-field.tsx'
import { DateTimeField, MoneyField } from '../../fields/typed-fields.tsx'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { fromShopTime } from '../../shop-time.ts'
import { typedYuan } from '../../typed-number.ts'
import { useWords } from '../../use-words.ts'
import { formatMoment } from '../../when.ts'
import { useSkuName } from './sku-name.ts'
import styles from './wine-editor.module.css'

type Props = { wine: wines.StaffWine; plans: readonly wines.PricePlan[] }

export function PricePlans({ wine, plans }: Props) {
  const { t, money, locale } = useWords()
  const { api } = useConsole()
  const tryTo = useTry()
  const skuName = useSkuName()
  const nameOf = (skuId: number) => {
    const sku = wine.skus.find(({ id }) => id === skuId)
    return sku ? skuName(sku) : ''
  }
  return (
    <section className={panel.panel} aria-labelledby="price-plans">
      <h2 id="price-plans">{t('console-wine-editor.plans')}</h2>
      <ul className={styles.plans}>
        {plans.map(({ id, skuId, price, listPrice, startsAt }) => (
          <li key={id}>
            <span>
              {formatMoment(startsAt, locale)} · {nameOf(skuId)} · {money(fen(price))}
              {listPrice === null ? null : <s> {money(fen(listPrice))}</s>}
            </span>
            <RowAction
              of={nameOf(skuId)}
              isDanger
              onClick={() => void tryTo(() => api.call(wines.cancelPrice, { id: wine.id, plan: id }), t('console.saved'))}
            >
              {t('console-wine-editor.plan.cancel')}
            </RowAction>
          </li>
        ))}
      </ul>
      {wine.skus.length > 0 ? <PlanForm wine={wine} /> : <p className={panel.hint}>{t('console-wine-editor.plan.no-sku')}</p>}
    </section>
  )
}

const BLANK = { price: '', listPrice: '', startsAt: '' }

function PlanForm({ wine }: { wine: wines.StaffWine }) {
  const { t } = useWords()
  const { api } = useConsole()
  const tryTo = useTry()
  const skuName = useSkuName()
  const [skuId, setSkuId] = useState(wine.skus[0]?.id ?? 0)
  const [typed, setTyped] = useState(BLANK)
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const price = typedYuan(typed.price, 1)
  const listPrice = typed.listPrice.trim() === '' ? null : typedYuan(typed.listPrice, 1)
  const startsAt = fromShopTime(typed.startsAt)
  const isAhead = startsAt !== null && Date.parse(startsAt) > Date.now()
  const isWrongPrice = price === undefined || price > PRICE_MAX
  const isWrongListPrice = listPrice === undefined || (listPrice !== null && listPrice <= (price ?? 0))
  const set = (more: Partial<typeof BLANK>) => setTyped((present) => ({ ...present, ...more }))
  const plan = () => {
    setTried(true)
    if (isWrongPrice || isWrongListPrice || !isAhead) return
    setBusy(true)
    void tryTo(async () => {
      await api.call(wines.planPrice, { id: wine.id, skuId, price, listPrice, startsAt })
      setTyped(BLANK)
      setTried(false)
    }, t('console.saved')).finally(() => setBusy(false))
  }
  return (
    <div className={styles.later}>
      <SelectField
        name="planSku"
        label={t('console-wine-editor.plan.sku')}
        value={skuId}
        choices={wine.skus.map((sku) => ({ value: sku.id, words: skuName(sku) }))}
        onChange={setSkuId}
      />
      <MoneyField
        name="planPrice"
        label={t('console-wine-editor.plan.price')}
        value={typed.price}
        error={hasTried && isWrongPrice ? t('console-wine-editor.problem.price') : undefined}
        onChange={(next) => set({ price: next })}
      />
      <MoneyField
        name="planListPrice"
        label={t('console-wine-editor.plan.listPrice')}
        value={typed.listPrice}
        error={hasTried && isWrongListPrice ? t('console-wine-editor.problem.listPrice') : undefined}
        onChange={(next) => set({ listPrice: next })}
      />
      <DateTimeField
        name="planAt"
        label={t('console-wine-editor.plan.at')}
        value={typed.startsAt}
        error={hasTried && !isAhead ? t('console-wine-editor.time-ahead') : undefined}
        onChange={(next) => set({ startsAt: next })}
      />
      <Button variant="quiet" isBusy={isBusy} onClick={plan}>
        {t('console-wine-editor.plan.add')}
      </Button>
    </div>
  )
}
