import type { ReactNode } from 'react'
import { SALE_TITLE_MAX } from '#domain/flash-plan.ts'
import type { TextAttributes } from '#web/ui/form/use-form.ts'
import { LocalizedField } from '../layout/localized-field.tsx'
import panel from '../layout/panel.module.css'
import { TypedField } from '../layout/typed-field.tsx'
import { useWords } from '../use-words.ts'
import type { TermValues } from './sale-values.ts'

type Name = keyof TermValues & string
type Props = {
  form: {
    text: (name: Name) => TextAttributes
    errorOf: (name: Name) => string | undefined
  }
  priceHint?: string | undefined
  /** Beside the price. */
  children?: ReactNode
}

/** What can change until the sale opens. */
export function TermsFields({ form, priceHint, children }: Props) {
  const { t } = useWords()
  return (
    <>
      <div className={panel.pair}>
        <TypedField form={form} name="price" kind="yuan" label={t('console-sales.flash.price')} hint={priceHint} />
        {children}
      </div>
      <div className={panel.pair}>
        <TypedField
          form={form}
          name="perPerson"
          kind="number"
          label={t('console-sales.flash.per-person')}
          hint={t('console-sales.flash.per-person-hint')}
          max={4}
        />
        <TypedField form={form} name="perOrder" kind="number" label={t('console-sales.flash.per-order')} max={4} />
      </div>
      <LocalizedField
        form={form}
        label={t('console-sales.flash.own-title')}
        hint={t('console-sales.flash.own-title-hint')}
        max={SALE_TITLE_MAX}
      />
      <div className={panel.narrow}>
        <TypedField
          form={form}
          name="sort"
          kind="number"
          label={t('console-sales.sort')}
          hint={t('console-sales.sort-hint')}
          max={5}
        />
      </div>
    </>
  )
}
