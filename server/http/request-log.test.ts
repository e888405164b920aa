import { pino } from 'pino'
import { expect, test } from 'vitest'
import { requestLog } from './request-log.ts'

test.each([
  ['/home/zh-CN/pay_link/SECRET?back=1', '/home/zh-CN/pay_link/…'],
  ['/home/pay_link/SECRET', '/home/pay_link/…'],
  ['/api/pay_link/SECRET/state', '/api/pay_link/…/state'],
  ['/api/order/detail/cp1?phone=SECRET', '/api/order/detail/cp1'],
])('T40: of %s the log keeps no secret', (url, path) => {
  const written: string[] = []
  const log = requestLog(pino({}, { write: (line) => void written.push(line) }))
  log.info({ req: { method: 'GET', url, ip: '127.0.0.1' } })
  expect(JSON.parse(written.join('')).req.path).toBe(path)
  expect(written.join('')).not.toContain('SECRET')
})
