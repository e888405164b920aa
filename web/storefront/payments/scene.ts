import { isInsideWeChat } from '#domain/device.ts'
import type { PayScene } from '#domain/payment.ts'

/** Phones cannot scan their own screen; tablets get the code. `opensInWechat`: the shop can be paid inside of WeChat. */
export function sceneOf(userAgent: string, opensInWechat: boolean): PayScene {
  if (opensInWechat && isInsideWeChat(userAgent)) return 'wechat-browser'
  return /\bMobile\b/.test(userAgent) && !/iPad/.test(userAgent) ? 'mobile-browser' : 'desktop'
}
