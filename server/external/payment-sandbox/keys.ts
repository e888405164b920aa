import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Pool } from '#server/db/database.ts'
import type { AlipayConfig } from '#server/external/alipay.ts'
import type { WechatPayConfig } from '#server/external/wechat-pay.ts'
import { findKeys, insertKeysOnce } from './sql.ts'

export type SandboxKeys = {
  alipay: AlipayConfig & { providerPrivateKey: string; appPublicKey: string }
  wechat: WechatPayConfig & { providerPrivateKey: string; merchantPublicKey: string }
}

/** Created at first use, the same in all processes. */
export async function readKeys(db: Pool): Promise<SandboxKeys> {
  const saved = await findKeys<SandboxKeys>(db)
  if (saved) return saved
  await insertKeysOnce(db, await makeKeys())
  return readKeys(db)
}

async function makeKeys(): Promise<SandboxKeys> {
  const [app, platform, merchant, wechat] = await Promise.all([makePair(), makePair(), makePair(), makePair()])
  return {
    alipay: {
      ALIPAY_APP_ID: '2021000000000001',
      ALIPAY_PRIVATE_KEY: app.privateKey,
      ALIPAY_PUBLIC_KEY: platform.publicKey,
      ALIPAY_SELLER_ID: '2088000000000001',
      providerPrivateKey: platform.privateKey,
      appPublicKey: app.publicKey,
    },
    wechat: {
      WECHAT_PAY_APP_ID: 'wx0000000000sandbox',
      WECHAT_PAY_MCH_ID: '1900000001',
      WECHAT_PAY_PRIVATE_KEY: merchant.privateKey,
      WECHAT_PAY_SERIAL: randomBytes(20).toString('hex').toUpperCase(),
      WECHAT_PAY_API_V3_KEY: randomBytes(16).toString('hex'),
      WECHAT_PAY_PUBLIC_KEY: wechat.publicKey,
      WECHAT_PAY_PUBLIC_KEY_ID: `PUB_KEY_ID_01190000000120${randomBytes(8).toString('hex')}`,
      providerPrivateKey: wechat.privateKey,
      merchantPublicKey: merchant.publicKey,
    },
  }
}

const makePair = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
