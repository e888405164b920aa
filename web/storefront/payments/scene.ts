import type { PayScene } from '#domain/payment.ts'

/** Phones cannot scan their own screen; tablets get the code. */
export const sceneOf = (userAgent: string): PayScene =>
  /\bMobile\b/.test(userAgent) && !/iPad/.test(userAgent) ? 'mobile-browser' : 'desktop'

/** WeChat's browser opens neither its H5 payment nor Alipay. */
export const isInsideWeChat = (userAgent: string): boolean => /MicroMessenger/.test(userAgent)
