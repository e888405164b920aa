import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { QUIET_ZONE, qrPath } from './qr-path.ts'

/** Fills a grid as the path says. */
function drawn(path: string, size: number): number[] {
  const cells = new Array<number>(size * size).fill(0)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const [column, row] = [Number(x) - QUIET_ZONE, Number(y) - QUIET_ZONE]
    for (let step = 0; step < Number(width); step += 1) cells[row * size + column + step] = 1
  }
  return cells
}

test('the path covers exactly the dark modules of the code', () => {
  const { modules } = QRCode.create('weixin://wxpay/bizpayurl?pr=p4lpSuKzz', { errorCorrectionLevel: 'M' })
  expect(drawn(qrPath(modules), modules.size)).toEqual([...modules.data])
})
