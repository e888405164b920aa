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

  test('with a short administrator’s password, or with half of a provider’s keys', () => {
    expect(() => production({ ADMIN_PASSWORD: 'short' })).toThrow('ADMIN_PASSWORD')
    expect(() => production({ WECHAT_APP_ID: 'app' })).toThrow('WECHAT_APP_SECRET')
  })
})

test('it starts when all are there, and listens on this machine only unless told otherwise', () => {
  expect(production()).toMatchObject({ isProduction: true, host: '127.0.0.1', port: 3000 })
  expect(production({ HOST: '0.0.0.0', PORT: '8080' })).toMatchObject({ host: '0.0.0.0', port: 8080 })
})

test('an empty variable is one that is not set: no other address, port or folder comes of it', () => {
  expect(readConfig({ PORT: '', HOST: ' ', DATA_DIR: '', WORKERS: '', SHOP_MODE: '', LOG_LEVEL: '' })).toEqual(readConfig({}))
})

test('a slash or a path behind an address does not get into the addresses made of it', () => {
  expect(readConfig({ SITE_URL: 'https://shop.example/', API_URL: 'https://api.example/wine//' })).toMatchObject({
    siteUrl: 'https://shop.example',
    apiUrl: 'https://api.example/wine',
  })
  expect(readConfig({ SITE_URL: 'https://shop.example:8443/home/' }).siteUrl).toBe('https://shop.example:8443')
})

test.each([{ PORT: '99999' }, { PORT: '8o8o' }, { WORKERS: '0' }, { SHOP_MODE: 'prod' }, { SITE_URL: 'ftp://x' }])(
  'a wrong value is refused by name: %j',
  (env) => {
    expect(() => readConfig(env)).toThrow(Object.keys(env)[0])
  },
)
