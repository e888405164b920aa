import { useState } from 'react'
import type { PhoneCustomer } from '#contract/staff/phone-orders.ts'
import { DETAIL_MAX, NAME_MAX } from '#domain/address.ts'
import type { Division } from '#domain/division.ts'
import { parsePastedAddress } from '#domain/pasted-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Choices } from '../fields/choices.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { useWords } from '../use-words.ts'
import { NO_PLACE, type Place } from './new-order-values.ts'
import type { NewOrderForm } from './use-new-order.ts'

const PHONE_TYPED_MAX = 20
const PASTED_MAX = 300

type Props = { form: NewOrderForm; customer: PhoneCustomer | undefined; divisions: Division[] }

/** A saved address, one pasted whole, or typed. */
export function RecipientFields({ form, customer, divisions }: Props) {
  const { t } = useWords()
  const addresses = customer?.addresses ?? []
  const { addressId } = form.values
  return (
    <PanelSection title={t('console-orders.recipient')}>
      {addresses.length > 0 ? (
        <Choices
          legend={t('console-phone-orders.address')}
          name="addressId"
          value={String(addressId)}
          choices={[
            ...addresses.map(({ id, name, phone, place }) => ({ value: String(id), words: `${name} ${phone}`, hint: place })),
            { value: '0', words: t('console-phone-orders.other-address') },
          ]}
          onChange={(id) => form.set({ addressId: Number(id) })}
        />
      ) : null}
      {form.errorOf('addressId') ? (
        <p role="alert" className={panel.problem}>
          {form.errorOf('addressId')}
        </p>
      ) : null}
      {addressId === 0 ? <TypedRecipient form={form} divisions={divisions} /> : null}
    </PanelSection>
  )
}

function TypedRecipient({ form, divisions }: { form: NewOrderForm; divisions: Division[] }) {
  const { t } = useWords()
  const [pasted, setPasted] = useState('')
  const take = () => {
    const { name, phone, detail, divisions: found } = parsePastedAddress(pasted, divisions)
    const [province, city, district] = found ?? []
    form.set({
      ...(name && { name }),
      ...(phone && { contact: phone }),
      ...(detail && { detail }),
      ...(found && { place: { province, city, district } }),
    })
  }
  return (
    <>
      <TextField
        name="pasted"
        label={t('console-phone-orders.paste')}
        hint={t('console-phone-orders.paste-hint')}
        value={pasted}
        rows={2}
        max={PASTED_MAX}
        onChange={setPasted}
      />
      <div className={panel.actions}>
        <Button variant="quiet" disabled={pasted.trim() === ''} onClick={take}>
          {t('console-phone-orders.paste-take')}
        </Button>
      </div>
      <div className={panel.pair}>
        <TextField {...form.field('name')} label={t('console-orders.name')} max={NAME_MAX} isRequired />
        <TextField {...form.field('contact')} label={t('console-orders.phone')} type="tel" max={PHONE_TYPED_MAX} isRequired />
      </div>
      <PlaceFields
        value={form.values.place}
        error={form.errorOf('place')}
        divisions={divisions}
        onChange={(place) => form.set({ place })}
      />
      <TextField {...form.field('detail')} label={t('console-phone-orders.detail')} max={DETAIL_MAX} isRequired />
    </>
  )
}

type PlaceProps = { value: Place; error: string | undefined; divisions: Division[]; onChange: (place: Place) => void }

function PlaceFields({ value, error, divisions, onChange }: PlaceProps) {
  const { t, say } = useWords()
  const choicesOf = (found: readonly Division[] = []) => [
    { value: 0, words: t('console-phone-orders.choose') },
    ...found.map(({ code, name }) => ({ value: code, words: say(name) })),
  ]
  const byCode = (found: readonly Division[] | undefined, code: number) => found?.find((each) => each.code === code)
  const chooseProvince = (code: number) => {
    const province = byCode(divisions, code)
    const only = province?.children.length === 1 ? province.children[0] : undefined
    onChange({ ...NO_PLACE, province, city: only })
  }
  return (
    <div className={panel.pair}>
      <SelectField
        name="place"
        label={t('console-phone-orders.province')}
        value={value.province?.code ?? 0}
        error={error}
        choices={choicesOf(divisions)}
        onChange={chooseProvince}
        isRequired
      />
      <SelectField
        name="city"
        label={t('console-phone-orders.city')}
        value={value.city?.code ?? 0}
        choices={choicesOf(value.province?.children)}
        onChange={(code) => onChange({ ...value, city: byCode(value.province?.children, code), district: undefined })}
        isRequired
      />
      <SelectField
        name="district"
        label={t('console-phone-orders.district')}
        value={value.district?.code ?? 0}
        choices={choicesOf(value.city?.children)}
        onChange={(code) => onChange({ ...value, district: byCode(value.city?.children, code) })}
        isRequired
      />
    </div>
  )
}
