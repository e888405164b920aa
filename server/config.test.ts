import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SECRETS = {
  SITE_URL: 'https://shop.example',
  ADMIN_PASSWORD: 'a-long-password',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: 'sign',
  SMS_TEMPLATE_CODE: 'template',
}
const production = (env: NodeJS.ProcessEnv = {}) => readConfig({ SHOP_MODE: 'production', ...SECRETS, ...env })

describe('production refuses to start', () => {
  test('without its secrets, naming every one of them', () => {
    expect(() => readConfig({ SHOP_MODE: 'production' })).toThrow(`production needs: ${Object.keys(SECRETS).join(', ')}`)
  })

  test.each(Object.keys(SECRETS))('without %s, which it names', (name) => {
    expect(() => production({ [name]: undefined })).toThrow(name)
    expect(() => production({ [name]: '  ' })).toThrow(name)
  })

  test('with a short administrator’s password or token, or with half of a provider’s keys', () => {
    expect(() => production({ ADMIN_PASSWORD: 'short' })).toThrow('ADMIN_PASSWORD')
    expect(() => production({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN')
    expect(() => production({ WECHAT_APP_ID: 'app' })).toThrow('WECHAT_APP_SECRET')
    expect(() => production({ WECHAT_MINI_APP_ID: 'app' })).toThrow('WECHAT_MINI_APP_SECRET')
  })
})

test('it starts when all are there, and listens on this machine only unless told otherwise', () => {
  expect(production()).toMatchObject({ isProduction: true, host: '127.0.0.1', port: 3000 })
  expect(production({ HOST: '0.0.0.0', PORT: '8080' })).toMatchObject({ host: '0.0.0.0', port: 8080 })
})

test('an empty variable is one that is not set: no other address, port or folder comes of it', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATA_DIR: '', WORKERS: '', SHOP_MODE: '', LOG_LEVEL: '' })).toEqual(readConfig({}))
})

test('the addresses of databases are checked, each by its name and without repeating a password', () => {
  const hosts = 'postgres://shop:secret@one:5432,two:5432/shop'
  expect(readConfig({ DATABASE_URL: hosts })).toMatchObject({ databaseUrl: hosts, databasePool: 30, drainMs: 0 })
  expect(production().drainMs).toBe(5_000)
  expect(() => readConfig({ DATABASE_URL: `${hosts}?target_session_attrs=standby` })).toThrow(
    'DATABASE_URL leads to a server that takes no writes (target_session_attrs=standby)',
  )
  expect(() => readConfig({ DATABASE_URL: hosts, DATABASE_DIRECT_URL: 'one:5432' })).toThrow(
    /^DATABASE_DIRECT_URL is not an address/,
  )
  expect(() => readConfig({ DATABASE_DIRECT_URL: hosts })).toThrow('DATABASE_URL names, which is missing')
  for (const pool of ['9', '1000', 'many']) expect(() => readConfig({ DATABASE_POOL: pool })).toThrow('DATABASE_POOL')
})

test('a slash or a path behind an address does not get into the addresses made of it', () => {
  expect(production({ SITE_URL: 'https://shop.example/', API_URL: 'https://api.example/wine//' })).toMatchObject({
    siteUrl: 'https://shop.example',
    apiUrl: 'https://api.example/wine',
  })
  expect(production({ SITE_URL: 'https://shop.example:8443/home/' }).siteUrl).toBe('https://shop.example:8443')
})

describe('files go into a bucket', () => {
  const BUCKET = { S3_BUCKET: 'wine', S3_REGION: 'cn-shanghai', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

  test('when all that it needs is there; otherwise into the folder', () => {
    expect(readConfig({}).s3).toBeUndefined()
    const more = { S3_ENDPOINT: 'https://oss.example', S3_PREFIX: 'shops/one/', S3_PATH_STYLE: '1' }
    expect(readConfig({ ...BUCKET, ...more }).s3).toMatchObject({
      bucket: 'wine',
      endpoint: 'https://oss.example',
      prefix: 'shops/one/',
      pathStyle: true,
    })
    expect(readConfig(BUCKET).s3).toMatchObject({ endpoint: undefined, prefix: '', pathStyle: false })
  })

  test.each([
    [{ S3_REGION: '' }, 'S3_REGION'],
    [
      { S3_BUCKET: '', S3_REGION: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '', S3_ENDPOINT: 'https://oss.example' },
      'S3_BUCKET',
    ],
    [{ S3_PREFIX: '../other' }, 'S3_PREFIX'],
    [{ S3_ENDPOINT: 'http://oss.example' }, 'S3_ENDPOINT needs https'],
    [{ S3_ENDPOINT: 'https://oss.example/wine' }, 'S3_ENDPOINT'],
    [{ S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE'],
  ])('and half of it, or what cannot be meant, stops the start: %o', (env, named) => {
    expect(() => readConfig({ ...BUCKET, ...env })).toThrow(named)
  })

  test('plain http is for a storage in the same network', () => {
    for (const host of ['127.0.0.1:9000', '10.0.0.5', 'storage.internal'])
      expect(readConfig({ ...BUCKET, S3_ENDPOINT: `http://${host}` }).s3?.endpoint).toBe(`http://${host}`)
  })
})

describe('the demo shop, whose login codes and passwords anybody can read,', () => {
  const addressesOf = (host: string) => [{ HOST: host }, { SITE_URL: `https://${host.includes(':') ? `[${host}]` : host}/home/` }]
  const LAN = [
    '192.168.1.20',
    '10.0.0.7',
    '172.31.255.1',
    '169.254.7.7',
    '100.64.0.1',
    'fd00::1',
    'fe80::1',
    'shop',
    'shop.local',
  ]
  const PUBLIC = [
    '8.8.8.8',
    '172.32.0.1',
    '2001:db8::1',
    '::ffff:8.8.8.8',
    'shop.example',
    'wine.com.',
    'localhost.com',
    '127.0.0.1.nip.io',
  ]

  test.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost', 'LOCALHOST', 'shop.localhost'])('is served at %s', (host) => {
    for (const env of addressesOf(host)) expect(readConfig(env).mode).toBe('demo')
  })

  test.each(['0.0.0.0', '::', ...LAN])('is served at %s only when its owner has said so', (host) => {
    for (const env of addressesOf(host)) {
      expect(() => readConfig(env)).toThrow(Object.keys(env)[0])
      expect(() => readConfig(env)).toThrow('DEMO_ON_NETWORK=1')
      expect(readConfig({ ...env, DEMO_ON_NETWORK: '1' }).mode).toBe('demo')
    }
  })

  test.each(PUBLIC)('is never served at %s, where everybody can reach it', (host) => {
    for (const env of addressesOf(host)) {
      for (const more of [{}, { DEMO_ON_NETWORK: '1' }])
        expect(() => readConfig({ ...env, ...more })).toThrow(Object.keys(env)[0])
      expect(production(env).isProduction).toBe(true)
    }
  })
})

test.each([{ PORT: '99999' }, { PORT: '8o8o' }, { WORKERS: '0' }, { SHOP_MODE: 'prod' }, { SITE_URL: 'ftp://x' }])(
  'a wrong value is refused by name: %j',
  (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0])
  },
)

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [ours, theirs] = [pair(), pair()]
const ALIPAY = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_PRIVATE_KEY: ours.privateKey,
  ALIPAY_PUBLIC_KEY: theirs.publicKey,
  ALIPAY_SELLER_ID: '2088000000000001',
}
const WECHAT_PAY = {
  WECHAT_PAY_APP_ID: 'wx0000000000000001',
  WECHAT_PAY_MCH_ID: '1900000001',
  WECHAT_PAY_PRIVATE_KEY: ours.privateKey,
  WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7200000000',
  WECHAT_PAY_API_V3_KEY: 'a'.repeat(32),
  WECHAT_PAY_PUBLIC_KEY: theirs.publicKey,
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000000012026010100000000000001',
}

describe.each(['demo', 'production'] as const)('T20: payment providers in %s', (mode) => {
  const start = (env: NodeJS.ProcessEnv) => (mode === 'demo' ? readConfig(env) : production(env))

  test('are off without keys and on with all of them, however the keys are spelled', () => {
    expect(start({})).toMatchObject({ alipay: undefined, wechatPay: undefined })
    const oneLine = ours.privateKey.replaceAll('\n', '\\n')
    const bare = theirs.publicKey.replaceAll(/-----[^-]+-----|\n/g, '')
    const config = start({ ...ALIPAY, ...WECHAT_PAY, ALIPAY_PRIVATE_KEY: oneLine, ALIPAY_PUBLIC_KEY: bare })
    expect(config.alipay).toEqual(ALIPAY)
    expect(config.wechatPay).toEqual(WECHAT_PAY)
  })

  test.each([...Object.keys(ALIPAY), ...Object.keys(WECHAT_PAY)])(
    'stop the start when only %s is missing or empty, by its name',
    (name) => {
      const all = name in ALIPAY ? ALIPAY : WECHAT_PAY
      for (const value of [undefined, '', '  ']) expect(() => start({ ...all, [name]: value })).toThrow(name)
    },
  )

  test.each(['ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'WECHAT_PAY_PRIVATE_KEY', 'WECHAT_PAY_PUBLIC_KEY', 'WECHAT_PAY_SERIAL'])(
    'stop the start when %s does not parse, by its name and without its text',
    (name) => {
      const env = { ...ALIPAY, ...WECHAT_PAY, [name]: 'half-a-key' }
      expect(() => start(env)).toThrow(name)
      expect(() => start(env)).not.toThrow('half-a-key')
    },
  )

  test('stop the start when the v3 key has another length, or the shop’s own key stands where Alipay’s belongs', () => {
    expect(() => start({ ...WECHAT_PAY, WECHAT_PAY_API_V3_KEY: 'a'.repeat(31) })).toThrow('WECHAT_PAY_API_V3_KEY')
    expect(() => start({ ...ALIPAY, ALIPAY_PUBLIC_KEY: ours.publicKey })).toThrow('ALIPAY_PUBLIC_KEY')
  })
})
