import type { BulkChange, Rounding } from '#domain/bulk-change.ts'
import { AMOUNT_MAX, PERCENT_MAX, PERCENT_MIN } from '#domain/bulk-change.ts'
import { fromYuan } from '#domain/money.ts'
import type { ProductFlag } from '#domain/product.ts'
import { typedDecimal } from '../../typed-number.ts'

export const ACTIONS = ['percent', 'amount', 'show', 'hide', 'flag', 'unflag', 'term', 'unterm'] as const
export type Action = (typeof ACTIONS)[number]
export type BulkValues = {
  action: Action
  value: string
  rounding: Rounding
  keepsOld: boolean
  flag: ProductFlag
  term: { id: number; name: { zh: string; en: string } } | null
}
export const FIRST_VALUES: BulkValues = {
  action: 'percent',
  value: '',
  rounding: 'yuan',
  keepsOld: false,
  flag: 'recommended',
  term: null,
}

/** Undefined while something is missing or wrong. */
export function changeOf({ action, value, rounding, keepsOld, flag, term }: BulkValues): BulkChange | undefined {
  switch (action) {
    case 'percent': {
      const percent = /^[-+]?\d{1,3}([.,]\d{1,2})?$/.test(value.trim())
        ? typedDecimal(value, PERCENT_MIN, PERCENT_MAX)
        : undefined
      return percent ? { kind: 'price', by: 'percent', value: percent, rounding, keepsOld } : undefined
    }
    case 'amount': {
      const amount = fromYuan(value.replace(/[¥￥,，\s+]/g, ''))
      return amount && Math.abs(amount) <= AMOUNT_MAX
        ? { kind: 'price', by: 'amount', value: amount, rounding, keepsOld }
        : undefined
    }
    case 'show':
    case 'hide':
      return { kind: 'sale', isOnSale: action === 'show' }
    case 'flag':
    case 'unflag':
      return { kind: 'flag', flag, isSet: action === 'flag' }
    case 'term':
    case 'unterm':
      return term ? { kind: 'term', termId: term.id, isSet: action === 'term' } : undefined
  }
}
