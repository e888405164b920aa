import { expect, test } from 'vitest'
import { isInsideWeChat } from '#domain/device.ts'
import { sceneOf } from './scene.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'
const ANDROID_TABLET = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1'
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

test('a phone pays in its app, everything larger by a code to scan', () => {
  expect([IPHONE, ANDROID].map((agent) => sceneOf(agent, true))).toEqual(['mobile-browser', 'mobile-browser'])
  expect([ANDROID_TABLET, IPAD, DESK].map((agent) => sceneOf(agent, true))).toEqual(['desktop', 'desktop', 'desktop'])
})

const WECHAT = `${IPHONE} MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`

test('the browser inside WeChat is known, and pays there if the shop can', () => {
  expect(isInsideWeChat(WECHAT)).toBe(true)
  expect([true, false].map((opensInWechat) => sceneOf(WECHAT, opensInWechat))).toEqual(['wechat-browser', 'mobile-browser'])
  expect(isInsideWeChat(IPHONE)).toBe(false)
})
