import { useState } from 'react'
import { type PhoneCustomer, type PhoneOrderQuote, placePhoneOrder } from '#contract/staff/phone-orders.ts'
import type { FoundShopper } from '#contract/staff/shoppers.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import { fieldOfRefusal } from '#web/api/is-refusal.ts'
import { newKey } from '#web/api/new-key.ts'
import type { useForm } from '#web/ui/form/use-form.ts'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'
import { emptyOrder, type NewOrderValues, namedIn, quoteAsked, readOrder, type Wrong, wrongIn } from './new-order-values.ts'
import { useCustomer } from './use-customer.ts'
import { useQuote } from './use-quote.ts'

export type NewOrderForm = ReturnType<typeof useForm<NewOrderValues>>

/** The customer is not known here when the order has opened the account. */
export type PlacedOrder = { number: string; customerId: number | undefined }

const REFUSALS = {
  shopper: ['phone-order-blocked', 'phone-order-closed'],
  lines: ['order-stock-too-low', 'order-parts-too-low', 'product-gone', 'order-too-many-bottles', 'order-too-many-held'],
  addressId: ['address-not-found', 'address-not-delivered'],
  name: ['address-name-required', 'address-name-too-long'],
  contact: ['address-phone-invalid'],
  detail: ['address-detail-required'],
  coupon: ['coupon-unusable', 'coupon-called-back'],
} as const

/** One key for the page: however often it is sent, it places one order. */
export function useNewOrder(shopper: FoundShopper | undefined, onPlaced: (order: PlacedOrder) => void) {
  const { t } = useWords()
  const { api } = useConsole()
  const [key] = useState(newKey)
  const [shown, setShown] = useState<PhoneOrderQuote>()
  const wordsOfWrong = (wrong: Wrong): Partial<Record<keyof NewOrderValues, string>> => ({
    ...(wrong.shopper && { shopper: t('console-sales.coupons.shopper-required') }),
    ...(wrong.phone && { phone: t('console-phone-orders.phone-wrong') }),
    ...(wrong.lines && { lines: t(`console-phone-orders.lines-${wrong.lines}`, { max: QUANTITY_PER_LINE_MAX }) }),
    ...(wrong.name && { name: t('console-orders.name-wrong') }),
    ...(wrong.contact && { contact: t('console-orders.phone-wrong') }),
    ...(wrong.place && { place: t('console-phone-orders.place-wrong') }),
    ...(wrong.detail && { detail: t('console-phone-orders.detail-wrong') }),
  })
  const form: NewOrderForm = useKeptForm<NewOrderValues>('order', {
    initial: emptyOrder(shopper),
    check: (values) => wordsOfWrong(wrongIn(values)),
    send: async (values) => {
      if (!quoted.isCurrent || !quoted.quote) throw new StillPricing()
      const order = readOrder(values, quoted.quote, key)
      if (!order) return
      try {
        onPlaced({ number: await api.call(placePhoneOrder, order), customerId: customer?.id ?? undefined })
      } catch (error) {
        // The amounts, stocks and addresses may be others by now.
        quoted.again()
        throw error
      }
    },
    fieldOf: (error) => {
      const field = fieldOfRefusal(error, REFUSALS)
      return field === 'shopper' && form.values.whom === 'new' ? 'phone' : field
    },
    wordsOf: (error) => (error instanceof StillPricing ? t('console-phone-orders.still-pricing') : wordsOfError(error, t)),
  })
  const customer: PhoneCustomer | undefined = useCustomer(namedIn(form.values))
  const [known, setKnown] = useState<PhoneCustomer>()
  if (customer && customer !== known) {
    setKnown(customer)
    const own = customer.addresses.find(({ isDefault }) => isDefault)
    if (own && form.values.addressId === 0 && form.values.detail === '') form.set({ addressId: own.id })
  }
  const quoted = useQuote(quoteAsked(form.values, customer?.id))
  // Stock is checked against what the last quote knows.
  if (quoted.quote && quoted.quote !== shown) {
    setShown(quoted.quote)
    const lines = withStock(form.values.lines, quoted.quote)
    // Setting takes away what the form has just said, so only for news.
    if (lines.some((line, index) => line !== form.values.lines[index])) form.set({ lines })
  }
  return { form, customer, quoted }
}

class StillPricing extends Error {}

const withStock = (lines: NewOrderValues['lines'], quote: PhoneOrderQuote): NewOrderValues['lines'] =>
  lines.map((line) => {
    const pack = quote.lines.find(({ skuId }) => skuId === line.pack.skuId)
    const { price, stock, isOnSale } = line.pack
    const isNews = pack !== undefined && (pack.price !== price || pack.stock !== stock || pack.isOnSale !== isOnSale)
    return isNews ? { ...line, pack } : line
  })
