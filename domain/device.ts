/** Empty when unknown. */
export type Device = { browser: string; system: string }

/** Its own browser, whose pages can use WeChat, and which opens neither its H5 payment nor Alipay. */
export const isInsideWeChat = (userAgent: string): boolean => /MicroMessenger/.test(userAgent)

/** Tablets are none: they can show a code to a phone. */
export const isPhone = (userAgent: string): boolean => /\bMobile\b/.test(userAgent) && !/iPad/.test(userAgent)

/** The first match counts: browsers also name those that they are built on. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/QQBrowser/, 'QQ Browser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

export const deviceOf = (userAgent: string): Device => ({
  browser: BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? '',
  system: SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1] ?? '',
})
