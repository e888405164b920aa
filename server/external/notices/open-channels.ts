import { CHANNELS, type NoticeChannel, ROBOTS, type Robot } from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'
import type { SmsConfig } from '../sms.ts'
import type { WechatAccountConfig } from '../wechat-account.ts'
import type { Channel, Channels } from './channel.ts'
import { type MailConfig, mailChannel } from './mail.ts'
import { type RobotKeys, robotChannel } from './robots.ts'
import { sandboxChannel } from './sandbox.ts'
import { smsChannel } from './sms.ts'
import { wechatTemplateChannel } from './wechat-template.ts'

type Keys = {
  isProduction: boolean
  sms: SmsConfig | undefined
  wechatAccount: WechatAccountConfig | undefined
  mail: MailConfig | undefined
  robots: Partial<Record<Robot, RobotKeys>>
}

export function openChannels({ isProduction, sms, wechatAccount, mail, robots }: Keys, db: Db): Channels {
  const real: Partial<Record<NoticeChannel, Channel>> = {
    ...(sms ? { sms: smsChannel(sms) } : {}),
    ...(wechatAccount ? { wechat: wechatTemplateChannel(wechatAccount) } : {}),
    ...(mail ? { email: mailChannel(mail) } : {}),
  }
  for (const robot of ROBOTS) if (robots[robot]) real[robot] = robotChannel(robot, robots[robot])
  if (isProduction) return real
  return Object.fromEntries(CHANNELS.map((channel) => [channel, real[channel] ?? sandboxChannel(db, channel)]))
}
