import type { Logger } from 'pino'
import { fullPlatformProfile } from '#contract/assistants/profile.ts'
import type { Config } from './config.ts'
import type { Pool } from './db/database.ts'
import { onlyFrom } from './db/replica.ts'
import { agentNet, withNobodysProfiles } from './external/agent-profiles.ts'
import { alipay } from './external/alipay.ts'
import { fileStore } from './external/file-store.ts'
import { openChannels } from './external/notices/open-channels.ts'
import { kuaidi100Tracking } from './external/parcel-tracking-kuaidi100.ts'
import { sandboxTracking } from './external/parcel-tracking-sandbox.ts'
import { openPaymentSandbox } from './external/payment-sandbox/sandbox.ts'
import { pictureDecoder } from './external/picture-decoder.ts'
import { pictureKey, privatePictures } from './external/private-pictures.ts'
import { sandboxSms, smsSender } from './external/sms.ts'
import { openStorage } from './external/storage/open-storage.ts'
import { UPLOADS } from './external/storage/storage.ts'
import { wechatPages } from './external/wechat-pages.ts'
import { sandboxWechatPages } from './external/wechat-pages-sandbox.ts'
import { wechatPay } from './external/wechat-pay.ts'
import { sandboxWechatPayer, wechatPayer } from './external/wechat-payer.ts'
import { wechatMini, wechatOfficial } from './external/wechat-people.ts'
import { sandboxMini, sandboxOfficial } from './external/wechat-people-sandbox.ts'
import { closedWechat, sandboxWechat, wechatSignIn } from './external/wechat-sign-in.ts'
import { Changes } from './http/changes.ts'
import type { Deps } from './http/deps.ts'
import { PageCache } from './http/page-cache.ts'
import { isPublic, reachOf } from './http/reach.ts'
import { say } from './http/words.ts'

/** Another host's API announces no changes. */
const FOREIGN_API_KEPT_MS = 5_000

type Opened = { config: Config; db: Pool; log: Logger } & Partial<
  Pick<Deps, 'now' | 'hostAheadMs' | 'isDraining' | 'readReplica'>
>

/** Unconfigured providers become sandboxes, which production refuses (server/config.ts). The default clock is not for serving processes. */
export function openDeps(opened: Opened): Deps {
  const { config, db, log, now = () => new Date(), hostAheadMs = () => 0, isDraining = () => false } = opened
  const changes = new Changes(log)
  const storage = openStorage(config)
  const paymentSandbox = config.isProduction ? undefined : openPaymentSandbox(db)
  return {
    config,
    db,
    readReplica: opened.readReplica ?? onlyFrom(db),
    log,
    changes,
    pageCache: new PageCache(changes, config.apiUrl ? FOREIGN_API_KEPT_MS : undefined, now),
    storage,
    files: fileStore(storage, UPLOADS),
    pictureDecoder: pictureDecoder(log),
    privatePictures: privatePictures({ storage, key: pictureKey(config), now }),
    sms: config.sms ? smsSender(config.sms) : sandboxSms(db, (locale) => say(locale, 'accounts.smsPhoneChanged')),
    wechat: config.wechat ? wechatSignIn(config.wechat) : config.isProduction ? closedWechat : sandboxWechat(),
    wechatPayer: openWechatPayer(config),
    wechatPages: config.wechatAccount
      ? wechatPages(config.wechatAccount)
      : paymentSandbox && sandboxWechatPages(paymentSandbox.origin),
    wechatOfficial: config.wechatAccount
      ? wechatOfficial(config.wechatAccount)
      : paymentSandbox && sandboxOfficial(paymentSandbox.origin),
    wechatMini: config.wechatMini ? wechatMini(config.wechatMini) : paymentSandbox && sandboxMini(paymentSandbox.origin),
    payments: {
      ...paymentSandbox?.providers,
      ...(config.alipay ? { alipay: alipay(config.alipay, { now }) } : {}),
      ...(config.wechatPay ? { wechat: wechatPay(config.wechatPay, { now }) } : {}),
    },
    paymentSandbox,
    channels: openChannels(config, db),
    parcelTracking: config.kuaidi100
      ? kuaidi100Tracking(config.kuaidi100)
      : config.isProduction
        ? undefined
        : sandboxTracking(db, now),
    agentNet: openAgentNet(config),
    now,
    hostAheadMs,
    isDraining,
  }
}

/** WeChat Pay and the official account must belong together, so a sandbox of one goes with the sandbox of the other. */
export function openWechatPayer({ wechatPay, wechatAccount, isProduction }: Config): Deps['wechatPayer'] {
  if (wechatPay) return wechatAccount && wechatPayer(wechatAccount)
  return isProduction ? undefined : sandboxWechatPayer()
}

function openAgentNet({ isProduction }: Config): Deps['agentNet'] {
  const net = agentNet({ isPublic, isMachine: (host) => reachOf(host) === 'machine', isDemo: !isProduction })
  return isProduction ? net : withNobodysProfiles(net, fullPlatformProfile)
}
