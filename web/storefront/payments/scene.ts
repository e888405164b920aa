import { isInsideWeChat, isPhone } from '#domain/device.ts'
import type { PayScene } from '#domain/payment.ts'

/** Phones cannot scan their own screen; tablets get the code. `opensInWechat`: the shop can be paid inside of WeChat. */
export function sceneOf(userAgent: string, opensInWechat: boolean): PayScene {
  if (opensInWechat && isInsideWeChat(userAgent)) return 'wechat-browser'
  return isPhone(userAgent) ? 'mobile-browser' : 'desktop'
}
