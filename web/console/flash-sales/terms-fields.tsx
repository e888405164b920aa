import type { ReactNode } from 'react'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import type { TextAttributes } from '#web/ui/form/use-form.ts'
import { LocalizedField } from '../layout/localized-field.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { SALE_TITLE_MAX, type TermValues } from './sale-values.ts'

type Name = keyof TermValues & string
type Props = {
  form: {
    text: (name: Name) => TextAttributes
    errorOf: (name: Name) => string | undefined
  }
  /** What is said below the price. */
  priceHint?: string | undefined
  /** Stands beside the price. */
  children?: ReactNode
}

/** Price, limits, title and place of a sale: what may be changed until it opens. */
export function TermsFields({ form, priceHint, children }: Props) {
  const { t } = useWords()
  return (
    <>
      <div className={panel.pair}>
        <Field label={t('console-sales.flash.price')} hint={priceHint} error={form.errorOf('price')}>
          {(control) => <input {...control} {...form.text('price')} className={inputClass} inputMode="decimal" maxLength={14} />}
        </Field>
        {children}
      </div>
      <div className={panel.pair}>
        <Field
          label={t('console-sales.flash.per-person')}
          hint={t('console-sales.flash.per-person-hint')}
          error={form.errorOf('perPerson')}
        >
          {(control) => (
            <input {...control} {...form.text('perPerson')} className={inputClass} inputMode="numeric" maxLength={4} />
          )}
        </Field>
        <Field label={t('console-sales.flash.per-order')} error={form.errorOf('perOrder')}>
          {(control) => (
            <input {...control} {...form.text('perOrder')} className={inputClass} inputMode="numeric" maxLength={4} />
          )}
        </Field>
      </div>
      <LocalizedField
        form={form}
        label={t('console-sales.flash.own-title')}
        hint={t('console-sales.flash.own-title-hint')}
        max={SALE_TITLE_MAX}
      />
      <div className={panel.narrow}>
        <Field label={t('console-sales.sort')} hint={t('console-sales.sort-hint')} error={form.errorOf('sort')}>
          {(control) => <input {...control} {...form.text('sort')} className={inputClass} inputMode="numeric" maxLength={5} />}
        </Field>
      </div>
    </>
  )
}
