import { useEffect, useState } from 'react'
import { type CustomerNamed, findPhoneCustomer, type PhoneCustomer } from '#contract/staff/phone-orders.ts'
import { useConsole } from '../context.ts'

/** Whether the customer may order, and where their parcels go; undefined while that is asked. */
export function useCustomer(named: CustomerNamed | undefined): PhoneCustomer | undefined {
  const { api } = useConsole()
  const [found, setFound] = useState<{ key: string; customer: PhoneCustomer }>()
  const key = named ? JSON.stringify(named) : ''
  useEffect(() => {
    if (key === '') return
    let isLatest = true
    api.call(findPhoneCustomer, JSON.parse(key) as CustomerNamed).then(
      (customer) => isLatest && setFound({ key, customer }),
      // Placing the order says what is wrong.
      () => {},
    )
    return () => {
      isLatest = false
    }
  }, [api, key])
  return found?.key === key ? found.customer : undefined
}
