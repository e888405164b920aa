/** Keep in step with `form-action` in server/http/security-headers.ts. */
const GATEWAYS: readonly string[] = ['https://openapi.alipay.com']
const SANDBOX = '/sandbox/'

/** `action` is absolute. */
export const isGateway = (action: string, siteOrigin: string): boolean => {
  if (!URL.canParse(action)) return false
  const { origin, pathname } = new URL(action)
  return GATEWAYS.includes(origin) || (origin === siteOrigin && pathname.startsWith(SANDBOX))
}

/**
 * Submits the provider's form in this tab. Fields are copied into our own form: no foreign markup enters the page. False
 * without a form or with a foreign target.
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
  // A field named `submit` would shadow `form.submit`.
  HTMLFormElement.prototype.submit.call(form)
  form.remove()
  return true
}
