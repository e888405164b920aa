import { expect, test } from 'vitest'
import { isGateway } from './provider-form.ts'

const SITE = 'https://shop.example'

test.each(['https://openapi.alipay.com/gateway.do?charset=utf-8', 'https://shop.example/sandbox/alipay/gateway.do'])(
  'a payment form may go to %s',
  (action) => expect(isGateway(action, SITE)).toBe(true),
)

test.each([
  '',
  'javascript:alert(1)',
  'http://openapi.alipay.com/gateway.do',
  'https://openapi.alipay.com.evil.example/gateway.do',
  'https://evil.example/?https://openapi.alipay.com',
  'https://openapi.alipay.com@evil.example/',
  'https://shop.example/api/logout',
  'https://shop.example/sandbox/../api/logout',
])('never to %s', (action) => expect(isGateway(action, SITE)).toBe(false))
