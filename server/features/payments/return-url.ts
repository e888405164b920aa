import type { Locale } from '#domain/locale.ts'
import type { PayFor } from '#domain/payment.ts'
import type { Config } from '#server/config.ts'

type Wanted = {
  /** A path of this site. */
  return_to?: string
  /** A whole address, as phone clients send it; only one of our own clients' is taken. */
  quitUrl: string
  locale: Locale
  number: string
  type: PayFor
}

/** Where the provider sends the shopper back to: what the client asked for, else the page that shows how the payment stands. */
export function returnUrlOf(config: Config, origin: string, { return_to, quitUrl, locale, number, type }: Wanted): string {
  if (return_to) return type === 'order' ? `${origin}${return_to}` : withNumber(`${origin}${return_to}`, number)
  if (URL.canParse(quitUrl) && [origin, ...config.clientOrigins].includes(new URL(quitUrl).origin)) return quitUrl
  return `${origin}/home/${locale}/${type === 'order' ? `payment?orderId=${number}` : 'user/balance'}`
}

/** A recharge has its number only now, so the page that asked for it could not put it into the way back. */
function withNumber(address: string, number: string): string {
  const url = new URL(address)
  url.searchParams.set('orderId', number)
  return url.href
}
