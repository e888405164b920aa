import { expect, test } from 'vitest'
import { sandboxPath, wechatAddress } from './wechat-address.ts'

test('a phone is sent to WeChat Pay or to the sandbox of this shop, and nowhere else', () => {
  const real = 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx2016'
  expect(wechatAddress(real)).toBe(real)
  expect(wechatAddress('http://127.0.0.1:3000/sandbox/pay/p1?lang=en-US')).toBe('/sandbox/pay/p1?lang=en-US')
  const foreign = [
    '',
    'javascript:alert(1)',
    'weixin://x',
    'http://wx.tenpay.com/cgi-bin/',
    'https://wx.tenpay.com.evil.example/',
    'https://shop.example/home/',
    'https://shop.example/sandbox/../home/',
  ]
  expect(foreign.map(wechatAddress)).toEqual(foreign.map(() => undefined))
})

test('only a code of the sandbox can be clicked', () => {
  expect(sandboxPath('weixin://wxpay/bizpayurl?pr=p4lpSuKzz')).toBeUndefined()
  expect(sandboxPath('http://localhost:3000/sandbox/pay/p1')).toBe('/sandbox/pay/p1')
})
