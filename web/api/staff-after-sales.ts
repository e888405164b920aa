import { decodeLocalized } from '#contract/localized.ts'
import { decodePayback } from '#contract/shop/paybacks.ts'
import * as staff from '#contract/staff/after-sales.ts'
import type { AfterSaleEvent, AfterSaleKind, AfterSaleStatus, ReturnParcel } from '#domain/after-sale.ts'
import type { Localized } from '#domain/locale.ts'
import { type Fen, fromYuan, toYuan, ZERO } from '#domain/money.ts'
import type { Payback } from '#domain/payment.ts'
import type { Api } from './client.ts'

/** A request for money back as the staff see it. */
export type StaffRequest = {
  number: string
  orderNumber: string
  kind: AfterSaleKind
  status: AfterSaleStatus
  quantity: number
  amount: Fen
  appliedAt: string
  shopper: { id: number; nickname: string }
  lines: { unique: string; name: Localized; vintage: number | null; quantity: number; amount: Fen }[]
}
export type StaffRequestInFull = StaffRequest & {
  reason: string
  explanation: string
  pictures: string[]
  asked: Fen
  shipping: Fen
  refuseReason: string
  returnParcel: ReturnParcel | null
  events: (AfterSaleEvent & { byName: string })[]
  paybacks: Payback[]
}
export const REQUESTS_PER_PAGE = 20

const fen = (yuan: string): Fen => fromYuan(yuan) ?? ZERO

type Asked = { page?: number | undefined; search?: string | undefined; status?: AfterSaleStatus | undefined }
/** The longest waiting first. */
export async function listAfterSales(
  api: Api,
  { page = 1, search = '', status }: Asked,
): Promise<{ list: StaffRequest[]; count: number }> {
  const data = await api.call(staff.listAfterSales, { query: { page, search, status, limit: REQUESTS_PER_PAGE } })
  return { count: data.count, list: data.list.map(decodeRequest) }
}

type Wire = Awaited<ReturnType<typeof listWire>>['list'][number]
const listWire = (api: Api) => api.call(staff.listAfterSales)
const decodeRequest = (wire: Wire): StaffRequest => ({
  ...wire,
  amount: fen(wire.amount),
  lines: wire.lines.map((line) => ({ ...line, name: decodeLocalized('name', line), amount: fen(line.amount) })),
})

export async function findAfterSale(api: Api, number: string): Promise<StaffRequestInFull> {
  const data = await api.call(staff.findAfterSale, { params: { number } })
  return {
    ...data,
    ...decodeRequest(data),
    asked: fen(data.asked),
    shipping: fen(data.shipping),
    paybacks: data.paybacks.map(decodePayback),
  }
}

/** Less than was asked for needs a note, which the shopper reads. */
export async function agreeAfterSale(api: Api, number: string, { amount, note }: { amount: Fen; note: string }): Promise<void> {
  await api.call(staff.agreeAfterSale, { params: { number }, body: { amount: toYuan(amount), note } })
}

export async function refuseAfterSale(api: Api, number: string, reason: string): Promise<void> {
  await api.call(staff.refuseAfterSale, { params: { number }, body: { reason } })
}

type Arrived = { broken: { unique: string; quantity: number }[]; note: string }
/** What is not broken goes back on the shelf, and the money goes back. */
export async function takeInReturn(api: Api, number: string, arrived: Arrived): Promise<void> {
  await api.call(staff.takeInReturn, { params: { number }, body: arrived })
}
