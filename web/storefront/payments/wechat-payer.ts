/** Around an authorisation, which leaves the page for a moment. */
const KEY = 'rebstock.wechat-payer'
/** Asking again this soon would go round in circles. */
const AGAIN_AFTER_MS = 60_000

type Asked = { at: number; useBalance: boolean }

/** Lets WeChat tell who pays, and comes back to this page. False when it was just asked in vain. */
export function askWhoPays(useBalance: boolean): boolean {
  const last = read()
  if (last && Date.now() - last.at < AGAIN_AFTER_MS) return false
  sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), useBalance }))
  const returnTo = location.pathname + location.search
  location.replace(`/api/pay/wechat/authorise?${new URLSearchParams({ return_to: returnTo })}`)
  return true
}

/** What was chosen before the page was left to ask; undefined when it was not, or long ago. */
export function askedWhoPays(): Asked | undefined {
  const last = read()
  return last && Date.now() - last.at < AGAIN_AFTER_MS ? last : undefined
}

/** Somebody else pays now: WeChat is to be asked again. */
export function forgetWhoPays(): void {
  sessionStorage.removeItem(KEY)
}

function read(): Asked | undefined {
  try {
    const { at, useBalance } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Asked>
    return typeof at === 'number' ? { at, useBalance: useBalance === true } : undefined
  } catch {
    return undefined
  }
}
