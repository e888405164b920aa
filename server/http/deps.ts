import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Pool } from '#server/db/database.ts'
import type { ReadReplica } from '#server/db/replica.ts'
import type { AgentNet } from '#server/external/agent-profiles.ts'
import type { FileStore } from '#server/external/file-store.ts'
import type { Channels } from '#server/external/notices/channel.ts'
import type { ParcelTracking } from '#server/external/parcel-tracking.ts'
import type { PaymentProviders } from '#server/external/payment-provider.ts'
import type { PaymentSandbox } from '#server/external/payment-sandbox/sandbox.ts'
import type { PictureDecoder } from '#server/external/picture-decoder.ts'
import type { PrivatePictures } from '#server/external/private-pictures.ts'
import type { SmsSender } from '#server/external/sms.ts'
import type { Storage } from '#server/external/storage/storage.ts'
import type { WechatPages } from '#server/external/wechat-pages.ts'
import type { WechatPayer } from '#server/external/wechat-payer.ts'
import type { WechatApp, WechatMini } from '#server/external/wechat-people.ts'
import type { WechatSignIn } from '#server/external/wechat-sign-in.ts'
import type { Changes } from './changes.ts'
import type { PageCache } from './page-cache.ts'

export type Deps = {
  config: Config
  db: Pool
  /** For lists and reports; never for what decides something. */
  readReplica: ReadReplica
  log: Logger
  changes: Changes
  pageCache: PageCache
  /** All files, by their names; most callers want those below. */
  storage: Storage
  /** The public files. */
  files: FileStore
  pictureDecoder: PictureDecoder
  privatePictures: PrivatePictures
  sms: SmsSender
  wechat: WechatSignIn
  /** Undefined without an official account: then nobody can pay within WeChat. */
  wechatPayer: WechatPayer | undefined
  /** Undefined without an official account: then pages within WeChat are like those elsewhere. */
  wechatPages: WechatPages | undefined
  /** Sign-in of phone clients within WeChat; undefined without the keys of the app. */
  wechatOfficial: WechatApp | undefined
  wechatMini: WechatMini | undefined
  payments: PaymentProviders
  /** Undefined in production. */
  paymentSandbox: PaymentSandbox | undefined
  /** In the demo those without keys are sandboxes; in production they are missing. */
  channels: Channels
  /** Undefined in production without keys. */
  parcelTracking: ParcelTracking | undefined
  /** Asks the servers of assistants' platforms. */
  agentNet: AgentNet
  /** The database's clock, shared by all processes (server/db/clock.ts). */
  now: () => Date
  /** In milliseconds. */
  hostAheadMs: () => number
  /** True from the signal to stop on: requests are still answered, and balancers are told to send no more. */
  isDraining: () => boolean
}
