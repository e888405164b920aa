import { useCallback } from 'react'
import type { PhoneCustomer } from '#contract/staff/phone-orders.ts'
import { findShoppers } from '#contract/staff/shoppers.ts'
import { useConsole } from '../context.ts'
import { Choices } from '../fields/choices.tsx'
import { TextField } from '../fields/text-field.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { ShopperPicker } from '../shopper-picker/shopper-picker.tsx'
import { useWords } from '../use-words.ts'
import type { NewOrderForm } from './use-new-order.ts'

const PHONE_TYPED_MAX = 20

type Props = { form: NewOrderForm; customer: PhoneCustomer | undefined }

export function CustomerFields({ form, customer }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const find = useCallback((keyword: string) => api.call(findShoppers, { keyword }), [api])
  const { whom, shopper } = form.values
  /** Addresses and coupons belong to the customer before. */
  const change = (values: Parameters<typeof form.set>[0]) => form.set({ ...values, addressId: 0, coupon: undefined })
  return (
    <PanelSection title={t('console-phone-orders.customer')}>
      <Choices
        legend={t('console-phone-orders.whom')}
        name="whom"
        value={whom}
        choices={[
          { value: 'known', words: t('console-phone-orders.whom-known') },
          { value: 'new', words: t('console-phone-orders.whom-new') },
        ]}
        onChange={(value) => change({ whom: value })}
      />
      {whom === 'known' ? (
        <>
          {shopper ? (
            <p role="status">
              {t('console-phone-orders.chosen', { name: shopper.nickname || String(shopper.id), phone: shopper.phone })}
            </p>
          ) : null}
          <ShopperPicker
            find={find}
            chosen={shopper}
            error={form.errorOf('shopper')}
            onChoose={(person) => change({ shopper: person })}
          />
        </>
      ) : (
        <TextField
          {...form.field('phone')}
          onChange={(phone) => change({ phone })}
          label={t('console-phone-orders.phone')}
          hint={t('console-phone-orders.phone-hint')}
          type="tel"
          inputMode="tel"
          max={PHONE_TYPED_MAX}
          isRequired
        />
      )}
      {customer ? <Standing customer={customer} isTyped={whom === 'new'} /> : null}
    </PanelSection>
  )
}

function Standing({ customer, isTyped }: { customer: PhoneCustomer; isTyped: boolean }) {
  const { t } = useWords()
  if (customer.isBlocked || customer.isClosed) {
    return (
      <p role="alert" className={panel.problem}>
        {t(customer.isBlocked ? 'console-phone-orders.blocked' : 'console-phone-orders.closed')}
      </p>
    )
  }
  if (!isTyped) return null
  return (
    <p role="status" className={panel.hint}>
      {customer.id === null
        ? t('console-phone-orders.will-open')
        : t('console-phone-orders.has-account', { name: customer.nickname || String(customer.id) })}
    </p>
  )
}
