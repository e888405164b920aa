import { expect, test } from 'vitest'
import type { Invoice, InvoiceTitle, OrderInvoicing } from '#domain/invoice.ts'
import { fen } from '#domain/money.ts'
import { decodeInvoice, encodeInvoice, wireInvoice } from './invoice-shapes.ts'
import {
  decodeInvoicing,
  decodeTitle,
  decodeTitleDraft,
  decodeUninvoiced,
  encodeInvoicing,
  encodeTitle,
  encodeTitleDraft,
  encodeUninvoiced,
  saveTitle,
} from './invoices.ts'

const company: InvoiceTitle = {
  id: 7,
  kind: 'company',
  name: '上海示例贸易有限公司',
  taxNumber: '91350100M000100Y43',
  address: '武康路 378 号',
  phone: '021-60000000',
  bank: '招商银行',
  bankAccount: '6225000000000000',
  email: 'lin@example.com',
  isDefault: true,
}
const { id: _, isDefault: __, ...title } = company
const invoice: Invoice = {
  orderNumber: 'cp20261120',
  title,
  status: 'issued',
  invoiceNumber: '24312000000012345678',
  redNumber: '24312000000012345670',
  amount: fen(118_00),
  correctAmount: fen(100_00),
  note: '',
  requestedAt: '2026-11-18T08:00:00.000Z',
  issuedAt: '2026-11-19T08:00:00.000Z',
}

test('a title and its draft survive the way over the wire, under CRMEB’s names', () => {
  expect(encodeTitle(company)).toMatchObject({ header_type: 2, type: 1, duty_number: company.taxNumber, is_default: 1 })
  expect(decodeTitle(encodeTitle(company))).toEqual(company)
  const { id, ...draft } = company
  expect(decodeTitleDraft(saveTitle.body?.parse(encodeTitleDraft(draft, id)) as never)).toEqual(draft)
})

test('the form of a phone client is understood: numbers as text, the phone in another field', () => {
  const sent = { id: '', header_type: '1', type: '1', name: ' 林晓 ', drawer_phone: '13800000000', is_default: '1' }
  const read = decodeTitleDraft(saveTitle.body?.parse(sent) as never)
  expect(read).toMatchObject({ kind: 'person', name: '林晓', phone: '13800000000', isDefault: true })
})

test('an invoice survives the way over the wire', () => {
  expect(decodeInvoice(wireInvoice.parse(encodeInvoice(invoice)))).toEqual(invoice)
  const waiting: Invoice = { ...invoice, status: 'requested', invoiceNumber: '', correctAmount: null, issuedAt: null }
  expect(decodeInvoice(wireInvoice.parse(encodeInvoice(waiting)))).toEqual(waiting)
})

test('what an order says of its invoice survives the way over the wire', () => {
  const states: OrderInvoicing[] = [
    { invoice, canRequest: false, amount: fen(100_00), until: '2027-01-19T08:00:00.000Z' },
    { invoice: null, canRequest: true, amount: fen(1), until: null },
  ]
  for (const state of states) expect(decodeInvoicing(encodeInvoicing(state))).toEqual(state)
  const open = { orderNumber: 'cp1', amount: fen(88_00), paidAt: '2026-11-18T08:00:00.000Z', until: '2027-01-17T08:00:00.000Z' }
  expect(decodeUninvoiced(encodeUninvoiced(open))).toEqual(open)
})
