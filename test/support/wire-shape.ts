import { expect } from 'vitest'

const KINDS = {
  n: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  s: (value: unknown) => typeof value === 'string',
  m: (value: unknown) => typeof value === 'string' && /^-?\d+\.\d\d$/.test(value),
  b: (value: unknown) => typeof value === 'boolean',
  t: (value: unknown) => Number.isInteger(value) && Number(value) > 1_600_000_000 && Number(value) < 5_000_000_000,
  list: (value: unknown) => Array.isArray(value),
  map: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  day: (value: unknown) => typeof value === 'string' && /^\d{4}\/\d\d\/\d\d$/.test(value),
  dayOr0: (value: unknown) => value === 0 || KINDS.day(value),
  time: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value),
  minute: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value),
  csv: (value: unknown) => typeof value === 'string' && /^(\d+(,\d+)*)?$/.test(value),
  flag: (value: unknown) => value === 0 || value === 1,
  // Prefixed with the site's address when SITE_URL is set (absolute-addresses.test.ts).
  url: (value: unknown) => typeof value === 'string' && /^((https?:\/\/|\/uploads\/)\S+)?$/.test(value),
} as const
type Kind = keyof typeof KINDS

/** `'n id uid, s title'`: fields by kind. Reports missing and wrong ones. */
export function expectShape(value: unknown, shape: string): void {
  const record = Object(value)
  const wrong = shape.split(',').flatMap((part) => {
    const [kind, ...fields] = part.trim().split(/\s+/)
    return fields
      .filter((field) => !KINDS[kind as Kind](record[field]))
      .map((field) => `${field}: ${kind}, not ${JSON.stringify(record[field])}`)
  })
  expect(wrong).toEqual([])
}

/** A line of an order, in every list and detail (2.12). */
export const LINE =
  `s id unique, n product_id type seckill_id cart_num refund_num surplus_num surplus_refund_num is_reply is_valid,
  m truePrice vip_sum_truePrice postage_price coupon_price sum_true_price costPrice, map productInfo`.replaceAll('\n', '')
