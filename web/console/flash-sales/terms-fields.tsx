import type { ReactNode } from 'react'
import { SALE_TITLE_MAX } from '#domain/flash-plan.ts'
import type { Localized } from '#domain/locale.ts'
import type { Bound } from '#web/ui/form/use-form.ts'
import { LocalizedField } from '../fields/localized-field.tsx'
import { MoneyField, NumberField } from '../fields/typed-fields.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import type { TermValues } from './sale-values.ts'

type Props = {
  form: { field: ((name: 'title') => Bound<Localized>) & ((name: Exclude<keyof TermValues, 'title'>) => Bound<string>) }
  priceHint?: string | undefined
  children?: ReactNode
}

export function TermsFields({ form, priceHint, children }: Props) {
  const { t } = useWords()
  return (
    <>
      <div className={panel.pair}>
        <MoneyField {...form.field('price')} label={t('console-sales.flash.price')} hint={priceHint} />
        {children}
      </div>
      <div className={panel.pair}>
        <NumberField
          {...form.field('perPerson')}
          label={t('console-sales.flash.per-person')}
          hint={t('console-sales.flash.per-person-hint')}
          max={4}
        />
        <NumberField {...form.field('perOrder')} label={t('console-sales.flash.per-order')} max={4} />
      </div>
      <LocalizedField
        {...form.field('title')}
        label={t('console-sales.flash.own-title')}
        hint={t('console-sales.flash.own-title-hint')}
        max={SALE_TITLE_MAX}
      />
      <div className={panel.narrow}>
        <NumberField {...form.field('sort')} label={t('console-sales.sort')} hint={t('console-sales.sort-hint')} max={5} />
      </div>
    </>
  )
}
