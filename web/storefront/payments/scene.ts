import type { PayScene } from '#domain/payment.ts'

/** A phone cannot scan its own screen: it is sent to the app instead. Tablets have the room, and get the code. */
export const sceneOf = (userAgent: string): PayScene =>
  /\bMobile\b/.test(userAgent) && !/iPad/.test(userAgent) ? 'mobile-browser' : 'desktop'

/** WeChat's own browser opens neither its H5 payment nor Alipay; the page has to be opened in another one. */
export const isInsideWeChat = (userAgent: string): boolean => /MicroMessenger/.test(userAgent)
