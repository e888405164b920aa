import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { saveAddress } from '#contract/shop/addresses.ts'
import { type Address, addressProblems, DETAIL_MAX, NAME_MAX, tidyPhone } from '#domain/address.ts'
import type { Division } from '#domain/division.ts'
import { type PastedAddress, parsePastedAddress } from '#domain/pasted-address.ts'
import { fieldOfRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './address-form.module.css'
import { DivisionPicker, type Place } from './division-picker.tsx'

type Props = {
  initial: Address | undefined
  divisions: Division[]
  onSaved: (id: number) => void
  onCancel: () => void
}

/** Division chosen, the rest typed, or all pasted (U37). */
export function AddressForm({ initial, divisions, onSaved, onCancel }: Props) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const notify = useNotify()
  const form = useForm({
    initial: {
      name: initial?.name ?? '',
      phone: initial?.phone ?? '',
      place: placeOf(initial, divisions),
      detail: initial?.detail ?? '',
      isDefault: initial?.isDefault ?? false,
    },
    check: ({ name, phone, place, detail }) => {
      const problems = addressProblems({ name: name.trim(), phone: tidyPhone(phone), detail: detail.trim() })
      return {
        ...(problems.name === 'required' && { name: t('accounts.nameRequired') }),
        ...(problems.name === 'too-long' && { name: t('accounts.nameTooLong', { max: NAME_MAX }) }),
        ...(problems.phone && { phone: t('accounts.phoneInvalid') }),
        ...(!place.district && { place: t('accounts.placeRequired') }),
        ...(problems.detail === 'required' && { detail: t('accounts.detailRequired') }),
      }
    },
    send: async ({ name, phone, place, detail, isDefault }) => {
      const { province, city, district } = place
      if (!province || !city || !district) return
      const draft = {
        name: name.trim(),
        phone: tidyPhone(phone),
        province: province.name.zh,
        city: city.name.zh,
        district: district.name.zh,
        cityCode: city.code,
        detail: detail.trim(),
        postCode: initial?.postCode ?? '',
        isDefault,
      }
      onSaved(await api.call(saveAddress, { ...draft, id: initial?.id }))
    },
    fieldOf: (error) => fieldOfRefusal(error, REFUSALS),
    wordsOf: (error) => wordsOfError(error, t),
  })

  const takePasted = ({ name, phone, detail, divisions: found }: PastedAddress) => {
    if (!found) notify(t('accounts.pasteNoPlace'))
    // A place that was not understood is asked for: that of another address would stand above the new street.
    const [province, city, district] = found ?? []
    form.set({
      name: name || form.values.name,
      phone: phone || form.values.phone,
      detail: detail || form.values.detail,
      place: { province, city, district },
    })
  }

  return (
    <form ref={form.ref} className={formStyles.form} noValidate onSubmit={form.submit}>
      <PasteField divisions={divisions} onTake={takePasted} />
      <div className={styles.pair}>
        <Field label={t('accounts.recipient')} error={form.errorOf('name')}>
          {(control) => <input {...control} {...form.text('name')} className={inputClass} autoComplete="name" />}
        </Field>
        <Field label={t('accounts.phone')} error={form.errorOf('phone')}>
          {(control) => (
            <input {...control} {...form.text('phone')} className={inputClass} type="tel" inputMode="tel" autoComplete="tel" />
          )}
        </Field>
      </div>
      <DivisionPicker
        divisions={divisions}
        value={form.values.place}
        error={form.errorOf('place')}
        onChange={(place) => form.set({ place })}
      />
      <Field label={t('accounts.detail')} hint={t('accounts.detailHint')} error={form.errorOf('detail')}>
        {(control) => (
          <input
            {...control}
            {...form.text('detail')}
            className={inputClass}
            autoComplete="street-address"
            maxLength={DETAIL_MAX}
          />
        )}
      </Field>
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={form.values.isDefault}
          onChange={(event) => form.set({ isDefault: event.target.checked })}
        />
        {t('accounts.makeDefault')}
      </label>
      {form.formError ? (
        <p role="alert" className={formStyles.problem}>
          {form.formError}
        </p>
      ) : null}
      <div className={formStyles.actions}>
        <Button type="submit" isBusy={form.isSending}>
          {t('accounts.saveAddress')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('accounts.cancel')}
        </Button>
      </div>
    </form>
  )
}

function PasteField({ divisions, onTake }: { divisions: Division[]; onTake: (found: PastedAddress) => void }) {
  const { t } = useWords()
  const [pasted, setPasted] = useState('')
  return (
    <details className={styles.paste}>
      <summary>{t('accounts.pasteAddress')}</summary>
      <Field label={t('accounts.pasteLabel')} hint={t('accounts.pasteHint')}>
        {(control) => (
          <textarea
            {...control}
            className={inputClass}
            rows={2}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
          />
        )}
      </Field>
      <Button variant="quiet" disabled={pasted.trim() === ''} onClick={() => onTake(parsePastedAddress(pasted, divisions))}>
        {t('accounts.pasteTake')}
      </Button>
    </details>
  )
}

const REFUSALS = {
  name: ['address-name-required', 'address-name-too-long'],
  phone: ['address-phone-required', 'address-phone-invalid'],
  place: ['address-province-required', 'address-invalid'],
  detail: ['address-detail-required', 'address-detail-too-long'],
} as const

function placeOf(address: Address | undefined, divisions: Division[]): Place {
  const province = divisions.find(({ name }) => name.zh === address?.province)
  const city = province?.children.find(({ code }) => code === address?.cityCode)
  return { province, city, district: city?.children.find(({ name }) => name.zh === address?.district) }
}
