import { crc32, deflateRawSync } from 'node:zlib'
import { subtract, toYuan, ZERO } from '#domain/money.ts'
import columns from '#server/external/bill-columns.json' with { type: 'json' }
import { shanghaiTime } from '#server/external/provider-text.ts'
import type { SandboxKeys } from './keys.ts'
import type { Movement } from './sql.ts'

/** Of payments; refunds give none back. */
const FEE_RATE = 0.006
const feeOf = ({ payment, refund }: Movement): number => (refund ? 0 : Math.round(payment.amount * FEE_RATE) / 100)

/** Alipay's daily bill: list and summary in GBK, zipped. */
export function alipayBill(moved: readonly Movement[], seller: string): Buffer {
  const names = columns.alipay
  const rows = moved.map((movement) => {
    const { payment, refund, at } = movement
    const amount = refund ? subtract(ZERO, refund.amount) : payment.amount
    return row(names.head, '', (cell) => `${cell}\t`, {
      [names.transaction]: payment.transaction ?? '',
      [names.paymentNumber]: payment.number,
      [names.kind]: refund ? names.refund : names.payment,
      [names.amount]: toYuan(amount),
      [names.refundNumber]: refund?.number ?? '',
      [names.fee]: (-feeOf(movement)).toFixed(2),
      [names.head.split(',')[3] ?? '']: payment.subject,
      [names.head.split(',')[5] ?? '']: shanghaiTime(at),
    })
  })
  const list = [names.title, `#${seller}`, names.head, ...rows, names.end].join('\r\n')
  return zip([
    { name: `${seller}_${names.detailFile}.csv`, bytes: gbk(`${list}\r\n`) },
    { name: `${seller}_${names.summaryFile}.csv`, bytes: gbk(`${names.title}\r\n${names.summary}\r\n`) },
  ])
}

/** WeChat Pay's daily bill: UTF-8, each cell after a backtick, then the totals. */
export function wechatBill(moved: readonly Movement[], keys: SandboxKeys['wechat']): Buffer {
  const names = columns.wechat
  const rows = moved.map((movement) => {
    const { payment, refund, at } = movement
    const [time = '', app = '', merchant = ''] = names.head.split(',')
    return row(names.head, '0', (cell) => `\`${cell}`, {
      [time]: shanghaiTime(at),
      [app]: keys.WECHAT_PAY_APP_ID,
      [merchant]: keys.WECHAT_PAY_MCH_ID,
      [names.transaction]: payment.transaction ?? '',
      [names.paymentNumber]: payment.number,
      [names.kind]: refund ? 'REFUND' : 'SUCCESS',
      [names.amount]: refund ? '0.00' : toYuan(payment.amount),
      [names.refundNumber]: refund?.number ?? '0',
      [names.refundAmount]: refund ? toYuan(refund.amount) : '0.00',
      [names.fee]: feeOf(movement).toFixed(5),
    })
  })
  const totals = names.totals
    .split(',')
    .map((_, index) => (index === 0 ? `\`${moved.length}` : '`0.00'))
    .join(',')
  return Buffer.from(`\uFEFF${[names.head, ...rows, names.totals, totals].join('\r\n')}\r\n`)
}

const row = (head: string, empty: string, shown: (cell: string) => string, cells: Record<string, string>): string =>
  head
    .split(',')
    .map((name) => shown(cells[name] ?? empty))
    .join(',')

let gbkCodes: Map<string, number> | undefined

/** Node can only decode GBK. */
function gbk(text: string): Buffer {
  gbkCodes ??= readGbkCodes()
  const bytes: number[] = []
  for (const sign of text) {
    const code = gbkCodes.get(sign)
    if (code !== undefined) bytes.push(code >> 8, code & 0xff)
    else bytes.push(sign.length === 1 && sign.charCodeAt(0) < 0x80 ? sign.charCodeAt(0) : 0x3f)
  }
  return Buffer.from(bytes)
}

function readGbkCodes(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const codes = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, trail))
      if (sign.length === 1 && sign !== '\uFFFD' && !codes.has(sign)) codes.set(sign, lead * 256 + trail)
    }
  }
  return codes
}

/** A zip (PKWARE APPNOTE 4.3) with names in GBK. */
function zip(files: readonly { name: string; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const encoded = gbk(name)
    const about = Buffer.alloc(26)
    const packed = deflateRawSync(bytes)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(encoded.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, encoded, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), about, rest, encoded]))
    parts.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, entries, end])
}
