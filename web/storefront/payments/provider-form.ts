/** Where a payment form may lead besides the shop's own sandbox (`form-action` in server/http/security-headers.ts says the same). */
const GATEWAYS: readonly string[] = ['https://openapi.alipay.com']
const SANDBOX = '/sandbox/'

/** Whether a payment form may be sent there. `action` is absolute. */
export const isGateway = (action: string, siteOrigin: string): boolean => {
  if (!URL.canParse(action)) return false
  const { origin, pathname } = new URL(action)
  return GATEWAYS.includes(origin) || (origin === siteOrigin && pathname.startsWith(SANDBOX))
}

/**
 * Sends the form that the provider wants sent off, in this tab. Its fields are read from a document apart and set into a form of our
 * own: no foreign markup ever gets onto the page. False when there is no form in it, or one that leads elsewhere.
 */
export function sendProviderForm(html: string): boolean {
  const given = new DOMParser().parseFromString(html, 'text/html').querySelector('form')
  const action = given ? new URL(given.getAttribute('action') ?? '', location.href).href : ''
  if (!given || !isGateway(action, location.origin)) return false
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.acceptCharset = 'utf-8'
  form.hidden = true
  for (const { name, value } of given.querySelectorAll<HTMLInputElement>('input[name]')) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  // Not `form.submit`, which a field of that name would stand in the way of.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
  return true
}
