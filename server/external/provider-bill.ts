import { inflateRawSync } from 'node:zlib'
import { type Fen, fen, fromYuan, subtract, ZERO } from '#domain/money.ts'
import columns from './bill-columns.json' with { type: 'json' }
import { type BillRow, ProviderUnavailable } from './payment-provider.ts'

/* Columns are found by name, because providers add some. */

const BILL_BYTES_MAX = 256 * 1024 * 1024

/** Alipay's bill is a zip with list and summary in GBK. Lines with # are remarks, cells end with tabs, refunds are negative. */
export function parseAlipayBill(zip: Buffer): BillRow[] {
  const names = columns.alipay
  const texts = unzip(zip).map((file) => new TextDecoder('gbk').decode(file))
  const text = texts.find((file) => file.includes(`${names.transaction},${names.paymentNumber}`))
  if (text === undefined) throw new ProviderUnavailable('Alipay bill: no list in the file')
  const [head, ...lines] = linesOf(text).filter((line) => !line.startsWith('#'))
  const read = reader(split(head, ','), 'Alipay')
  return lines.flatMap((line): BillRow[] => {
    const cell = read(split(line, ','))
    const amount = moneyIn(cell(names.amount), 'Alipay')
    const common = { paymentNumber: cell(names.paymentNumber), transaction: cell(names.transaction) }
    const fee = feeIn(cell(names.fee))
    if (cell(names.kind) === names.payment) return [{ ...common, kind: 'payment', refundNumber: null, amount, fee }]
    if (cell(names.kind) !== names.refund) return []
    const back = { amount: subtract(ZERO, amount), fee: subtract(ZERO, fee) }
    return [{ ...common, kind: 'refund', refundNumber: cell(names.refundNumber), ...back }]
  })
}

/** WeChat's bill is UTF-8, every cell begins with a backtick, the totals follow the list. */
export function parseWechatBill(file: Buffer): BillRow[] {
  const names = columns.wechat
  const [head, ...lines] = linesOf(new TextDecoder().decode(file))
  const end = lines.findIndex((line) => line.startsWith(names.totals.split(',')[0] ?? names.totals))
  if (end < 0) throw new ProviderUnavailable('WeChat bill: cut off')
  const read = reader(split(head, ','), 'WeChat')
  return lines.slice(0, end).flatMap((line): BillRow[] => {
    const cell = read(split(line.slice(1), ',`'))
    const common = { paymentNumber: cell(names.paymentNumber), transaction: cell(names.transaction) }
    const fee = feeIn(cell(names.fee))
    if (cell(names.kind) === 'SUCCESS')
      return [{ ...common, kind: 'payment', refundNumber: null, amount: moneyIn(cell(names.amount), 'WeChat'), fee }]
    if (cell(names.kind) !== 'REFUND') return []
    const back = { amount: moneyIn(cell(names.refundAmount), 'WeChat'), fee: subtract(ZERO, fee) }
    return [{ ...common, kind: 'refund', refundNumber: cell(names.refundNumber), ...back }]
  })
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')
const split = (line: string | undefined, by: string): string[] => (line ?? '').split(by).map((cell) => cell.trim())

/** Throws when the row has another length. */
function reader(head: readonly string[], provider: string) {
  return (cells: readonly string[]) => {
    if (cells.length !== head.length) throw new ProviderUnavailable(`${provider} bill: a row of ${cells.length} cells`)
    return (name: string): string => {
      const cell = cells[head.indexOf(name)]
      if (cell === undefined) throw new ProviderUnavailable(`${provider} bill: a column is missing`)
      return cell
    }
  }
}

function moneyIn(text: string, provider: string) {
  const amount = fromYuan(text)
  if (amount === undefined) throw new ProviderUnavailable(`${provider} bill: a sum that is none`)
  return amount
}

/** Providers write it with either sign and up to five decimals, or not at all; nothing is decided by it. */
function feeIn(text: string): Fen {
  const yuan = Math.abs(Number(text))
  return Number.isFinite(yuan) ? fen(Math.round(yuan * 100)) : ZERO
}

const END_OF_DIRECTORY = 0x0605_4b50
const DIRECTORY_ENTRY = 0x0201_4b50
const DEFLATED = 8

/** PKWARE APPNOTE 4.3. Alipay's file names change daily and are ignored. */
function unzip(zip: Buffer): Buffer[] {
  try {
    let end = zip.length - 22
    while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
    const files: Buffer[] = []
    let at = zip.readUInt32LE(end + 16)
    for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('no directory entry')
      const start = zip.readUInt32LE(at + 42)
      const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
      const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20))
      const isDeflated = zip.readUInt16LE(at + 10) === DEFLATED
      files.push(isDeflated ? inflateRawSync(bytes, { maxOutputLength: BILL_BYTES_MAX }) : bytes)
      at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
    return files
  } catch (error) {
    throw new ProviderUnavailable(`Alipay bill: not a zip (${error instanceof Error ? error.name : 'unknown'})`)
  }
}
