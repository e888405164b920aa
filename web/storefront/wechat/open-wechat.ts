import { type WechatPageConfig, wechatConfig } from '#contract/shop/wechat-pages.ts'
import type { Api } from '#web/api/client.ts'

type Told<Answer> = {
  success?: (answer: Answer) => void
  fail?: () => void
}
export type ShareData = { title: string; desc: string; link: string; imgUrl: string }
/** As much of WeChat's script as the shop uses. https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html */
export type Wx = {
  config: (config: Omit<WechatPageConfig, 'script' | 'url'>) => void
  ready: (act: () => void) => void
  error: (act: () => void) => void
  updateAppMessageShareData: (data: ShareData & Told<unknown>) => void
  updateTimelineShareData: (data: Omit<ShareData, 'desc'> & Told<unknown>) => void
  scanQRCode: (options: { needResult: 1; scanType: readonly string[] } & Told<{ resultStr: string }>) => void
}

/** On iPhones WeChat checks the address by which one came in, whatever page one has gone to since; elsewhere the present one. */
const entry = performance.getEntriesByType('navigation')[0]?.name ?? location.href
const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent)

let opened: { address: string; wx: Promise<Wx | undefined> } | undefined

/** WeChat for the present page; undefined when the shop has no official account, or WeChat refuses. */
export function openWechat(api: Api): Promise<Wx | undefined> {
  const address = (isApple ? entry : location.href).replace(/#.*$/s, '')
  if (opened?.address !== address) opened = { address, wx: configure(api, address).catch(() => undefined) }
  return opened.wx
}

async function configure(api: Api, address: string): Promise<Wx | undefined> {
  const asked = await api.call(wechatConfig, { url: address })
  if (!asked) return undefined
  const { script, url: _, ...config } = asked
  const wx = await loadScript(script)
  return new Promise((resolve) => {
    wx.error(() => resolve(undefined))
    wx.config(config)
    wx.ready(() => resolve(wx))
  })
}

let loading: Promise<Wx> | undefined

function loadScript(src: string): Promise<Wx> {
  loading ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.addEventListener('load', () => {
      const { wx } = window as { wx?: Wx }
      if (wx) resolve(wx)
      else reject(new Error('WeChat’s script brought nothing'))
    })
    script.addEventListener('error', () => reject(new Error('WeChat’s script did not come')))
    document.head.append(script)
  })
  return loading
}
