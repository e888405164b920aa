const WECHAT_PAY = 'https://wx.tenpay.com'
const SANDBOX = '/sandbox/'

/**
 * Where a code or an address of the sandbox leads within this shop; undefined for a real one. The server may have written itself by
 * another name (127.0.0.1) than the one under which it is visited, so only the path counts, and it stays on this site.
 */
export function sandboxPath(url: string): string | undefined {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return undefined
  const { origin, pathname, search } = new URL(url)
  return origin !== WECHAT_PAY && pathname.startsWith(SANDBOX) ? pathname + search : undefined
}

/** What opens WeChat Pay on a phone: its own site, or the sandbox that stands in for it. Undefined: nobody is sent there. */
export const wechatAddress = (url: string): string | undefined =>
  URL.canParse(url) && new URL(url).origin === WECHAT_PAY ? url : sandboxPath(url)
