import { useRouter } from '@tanstack/react-router'
import { saveTitle } from '#contract/shop/invoices.ts'
import {
  type InvoiceTitle,
  isEmail,
  isTaxNumber,
  TITLE_FIELD_MAX,
  TITLE_KINDS,
  TITLE_NAME_MAX,
  type TitleDraft,
  tidyTaxNumber,
} from '#domain/invoice.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './title-form.module.css'

type Props = {
  initial: InvoiceTitle | undefined
  onSaved: (id: number) => void
  onCancel: () => void
}

const EMPTY: TitleDraft = {
  kind: 'person',
  name: '',
  taxNumber: '',
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
  email: '',
  isDefault: false,
}

export function TitleForm({ initial, onSaved, onCancel }: Props) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const { id, ...draft } = initial ?? { ...EMPTY, id: undefined }
  const form = useForm<TitleDraft>({
    initial: draft,
    check: ({ kind, name, taxNumber, email }) => ({
      ...(name.trim() === '' && { name: t('invoices.name-missing') }),
      ...(kind === 'company' && !isTaxNumber(tidyTaxNumber(taxNumber)) && { taxNumber: t('invoices.tax-number-wrong') }),
      ...(email.trim() !== '' && !isEmail(email.trim()) && { email: t('invoices.email-wrong') }),
    }),
    send: async (values) =>
      onSaved(await api.call(saveTitle, { draft: { ...values, taxNumber: tidyTaxNumber(values.taxNumber) }, id })),
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { kind } = form.values
  const text = (name: 'address' | 'phone' | 'bank' | 'bankAccount', more = {}) => (
    <Field label={t(`invoices.${name}`)}>
      {(control) => (
        <input
          {...control}
          {...form.text(name)}
          className={inputClass}
          autoComplete="off"
          maxLength={TITLE_FIELD_MAX[name]}
          {...more}
        />
      )}
    </Field>
  )
  return (
    <form ref={form.ref} className={formStyles.form} noValidate onSubmit={form.submit}>
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>{t('invoices.kind')}</legend>
        {TITLE_KINDS.map((each) => (
          <label key={each} className={formStyles.check}>
            <input type="radio" name="kind" checked={each === kind} onChange={() => form.set({ kind: each })} />
            {t(`invoices.kind.${each}`)}
          </label>
        ))}
      </fieldset>
      <Field label={t(`invoices.name.${kind}`)} error={form.errorOf('name')}>
        {(control) => (
          <input
            {...control}
            {...form.text('name')}
            className={inputClass}
            autoComplete={kind === 'person' ? 'name' : 'organization'}
            maxLength={TITLE_NAME_MAX}
          />
        )}
      </Field>
      {kind === 'company' ? (
        <Field label={t('invoices.tax-number')} hint={t('invoices.tax-number-hint')} error={form.errorOf('taxNumber')}>
          {(control) => (
            <input
              {...control}
              {...form.text('taxNumber')}
              className={`${inputClass} ${styles.code}`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={24}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('invoices.email')} hint={t('invoices.email-hint')} error={form.errorOf('email')}>
        {(control) => (
          <input
            {...control}
            {...form.text('email')}
            className={inputClass}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        )}
      </Field>
      {kind === 'company' ? (
        <details className={styles.more} open={draft.address !== '' || draft.bank !== ''}>
          <summary>{t('invoices.more-fields')}</summary>
          <div className={styles.pair}>
            {text('address')}
            {text('phone', { type: 'tel', inputMode: 'tel' })}
            {text('bank')}
            {text('bankAccount', { inputMode: 'numeric' })}
          </div>
        </details>
      ) : null}
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={form.values.isDefault}
          onChange={(event) => form.set({ isDefault: event.target.checked })}
        />
        {t('invoices.make-default')}
      </label>
      {form.formError ? (
        <p role="alert" className={formStyles.problem}>
          {form.formError}
        </p>
      ) : null}
      <div className={formStyles.actions}>
        <Button type="submit" isBusy={form.isSending}>
          {t('invoices.save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('invoices.back')}
        </Button>
      </div>
    </form>
  )
}
