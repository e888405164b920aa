import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { signAlibabaRequest } from './alibaba-signature.ts'
import { SmsError, smsSender } from './sms.ts'

const CONFIG = {
  SMS_ACCESS_KEY_ID: 'LTAI-test',
  SMS_ACCESS_KEY_SECRET: 'the-secret',
  SMS_SIGN_NAME: '莱茵酒铺',
  SMS_TEMPLATE_CODE: 'SMS_123456',
}
const close: (() => void)[] = []

afterEach(() => {
  for (const stop of close.splice(0)) stop()
})

/** A local gateway that records its requests in `calls`. */
async function gateway(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const calls: { method?: string; query: URLSearchParams; rawQuery: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    const [, rawQuery = ''] = (request.url ?? '').split('?')
    calls.push({ method: request.method, query: new URLSearchParams(rawQuery), rawQuery, headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  close.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const answerWith = (status: number, body: string) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

test('the signature is the one of the example in Alibaba Cloud’s documentation', () => {
  const { headers } = signAlibabaRequest(
    {
      method: 'POST',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
  )
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
      'x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('a code for a foreign phone goes out with a template and a signature of its own, as country code and number', async () => {
  const { url, calls } = await gateway(answerWith(200, '{"Code":"OK"}'))
  const abroad = { ...CONFIG, SMS_INTERNATIONAL_TEMPLATE_CODE: 'SMS_654321', SMS_INTERNATIONAL_SIGN_NAME: 'Rhine Wines' }
  await smsSender(abroad, url).sendCode('+4915123456789', '042317', 'en-US')
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
    PhoneNumbers: '4915123456789',
    SignName: 'Rhine Wines',
    TemplateCode: 'SMS_654321',
    TemplateParam: '{"code":"042317"}',
  })
  expect(await smsSender(abroad, url).sendPhoneChanged('+4915123456789', 'en-US')).toBe(false)
  await expect(smsSender(CONFIG, url).sendCode('+4915123456789', '042317', 'en-US')).rejects.toThrow(SmsError)
  expect(calls).toHaveLength(1)
})

test('a code goes out as SendSms, and what arrives is signed as the gateway checks it', async () => {
  const { url, calls } = await gateway(answerWith(200, '{"Code":"OK","Message":"OK","BizId":"1","RequestId":"R-1"}'))
  await smsSender(CONFIG, url).sendCode('13800000001', '042317', 'zh-CN')
  await smsSender(CONFIG, url).sendCode('13800000001', '042317', 'zh-CN')
  const [call, second] = calls
  expect(call?.method).toBe('POST')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({
    PhoneNumbers: '13800000001',
    SignName: '莱茵酒铺',
    TemplateCode: 'SMS_123456',
    TemplateParam: '{"code":"042317"}',
  })
  expect(call?.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25', host: new URL(url).host })
  expect(Math.abs(Date.parse(String(call?.headers['x-acs-date'])) - Date.now())).toBeLessThan(10_000)
  expect(call?.headers['x-acs-signature-nonce']).not.toBe(second?.headers['x-acs-signature-nonce'])
  expect(call && isSigned(call, CONFIG.SMS_ACCESS_KEY_SECRET)).toBe(true)
  expect(call && isSigned(call, 'another-secret')).toBe(false)
  expect(call && isSigned({ ...call, rawQuery: call.rawQuery.replace('13800000001', '13800000002') }, 'the-secret')).toBe(false)
})

test('that a phone was changed is said with a template of its own, and without one nothing is sent', async () => {
  const { url, calls } = await gateway(answerWith(200, '{"Code":"OK","RequestId":"R-1"}'))
  expect(await smsSender(CONFIG, url).sendPhoneChanged('13800000001', 'zh-CN')).toBe(false)
  expect(calls).toEqual([])
  const config = { ...CONFIG, SMS_PHONE_CHANGED_TEMPLATE_CODE: 'SMS_654321' }
  expect(await smsSender(config, url).sendPhoneChanged('13800000001', 'zh-CN')).toBe(true)
  const [call] = calls
  expect(Object.fromEntries(call?.query ?? [])).toEqual({
    PhoneNumbers: '13800000001',
    SignName: '莱茵酒铺',
    TemplateCode: 'SMS_654321',
  })
  expect(call && isSigned(call, CONFIG.SMS_ACCESS_KEY_SECRET)).toBe(true)
})

test('a refusal of the gateway is an error with its code, without phone and code', async () => {
  const { url } = await gateway(
    answerWith(200, '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"13800000001 042317","RequestId":"R-2"}'),
  )
  const error = await failed(smsSender(CONFIG, url).sendCode('13800000001', '042317', 'en-US'))
  expect(error.message).toContain('isv.BUSINESS_LIMIT_CONTROL')
  expect(String(error.stack)).not.toMatch(/13800000001|042317|the-secret/)
})

test('a broken answer, a refused connection and a redirect are errors too', async () => {
  const broken = await gateway(answerWith(502, '<html>bad gateway</html>'))
  const redirect = await gateway((_request, response) => response.writeHead(302, { location: broken.url }).end())
  for (const url of [broken.url, redirect.url, 'http://127.0.0.1:9']) {
    const error = await failed(smsSender(CONFIG, url).sendCode('13800000001', '042317', 'zh-CN'))
    expect(String(error.stack)).not.toMatch(/13800000001|042317/)
  }
})

async function failed(sending: Promise<void>): Promise<Error> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SmsError)
  return error as SmsError
}

/** Follows the documentation, independently of the sender's code. */
function isSigned(
  { method, rawQuery, headers }: { method?: string; rawQuery: string; headers: IncomingHttpHeaders },
  secret: string,
): boolean {
  const { signed = '', signature = '' } =
    /^ACS3-HMAC-SHA256 Credential=LTAI-test,SignedHeaders=(?<signed>[^,]+),Signature=(?<signature>[0-9a-f]{64})$/.exec(
      String(headers.authorization),
    )?.groups ?? {}
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const query = rawQuery.split('&').toSorted().join('&')
  const request = `${method}\n/\n${query}\n${canonicalHeaders.join('')}\n${signed}\n${headers['x-acs-content-sha256']}`
  const toSign = `ACS3-HMAC-SHA256\n${createHash('sha256').update(request).digest('hex')}`
  return createHmac('sha256', secret).update(toSign).digest('hex') === signature
}
