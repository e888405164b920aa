const WECHAT_PAY = 'https://wx.tenpay.com'
const SANDBOX = '/sandbox/'

/** Undefined for a real address. Only the path counts: the server may know itself by another name. */
export function sandboxPath(url: string): string | undefined {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return undefined
  const { origin, pathname, search } = new URL(url)
  return origin !== WECHAT_PAY && pathname.startsWith(SANDBOX) ? pathname + search : undefined
}

/** WeChat's site or the sandbox; undefined: send nobody there. */
export const wechatAddress = (url: string): string | undefined =>
  URL.canParse(url) && new URL(url).origin === WECHAT_PAY ? url : sandboxPath(url)
