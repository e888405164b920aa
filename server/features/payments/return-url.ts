import type { Locale } from '#domain/locale.ts'
import type { PayFor } from '#domain/payment.ts'
import type { Config } from '#server/config.ts'

type Wanted = {
  return_to?: string
  /** Whole address from phone clients; only our own clients' are taken. */
  quitUrl: string
  locale: Locale
  number: string
  type: PayFor
}

/** What the client asked for, else the page with the payment's state. */
export function returnUrlOf(config: Config, origin: string, { return_to, quitUrl, locale, number, type }: Wanted): string {
  if (return_to) return type === 'order' ? `${origin}${return_to}` : withNumber(`${origin}${return_to}`, number)
  if (URL.canParse(quitUrl) && [origin, ...config.clientOrigins].includes(new URL(quitUrl).origin)) return quitUrl
  return `${origin}/home/${locale}/${type === 'order' ? `payment?orderId=${number}` : 'user/balance'}`
}

/** The page could not know the number of a new recharge. */
function withNumber(address: string, number: string): string {
  const url = new URL(address)
  url.searchParams.set('orderId', number)
  return url.href
}
