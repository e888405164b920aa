import type { Cashier } from '#domain/order.ts'
import type { PayMethod } from '#domain/payment.ts'
import { paths } from '../paths.ts'

/** The return proves nothing: the server is asked there (T27). */
export function returnPath(method: PayMethod, { orderNumber, type }: Pick<Cashier, 'orderNumber' | 'type'>): string {
  const kind = type === 'recharge' ? type : undefined
  if (method === 'alipay') return `${paths.aliPay(orderNumber, kind)}&back=1`
  if (method === 'wechat') return `${paths.wxPay(orderNumber, kind)}&back=1`
  return paths.payment(orderNumber, kind)
}
