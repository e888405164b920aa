import { type Fen, subtract } from './money.ts'
import type { OrderStatus } from './order-status.ts'

/* Invoices (电子发票): PDFs with a tax office number over what was really paid. Special VAT invoices are not offered. */

export const INVOICE_WITHIN_DAYS = 60
export const TITLES_MAX = 20
export const TITLE_NAME_MAX = 100
export const TITLE_FIELD_MAX = { address: 200, phone: 40, bank: 100, bankAccount: 40 } as const
export const INVOICE_NOTE_MAX = 200
export const INVOICE_SEARCH_MAX = 100
/** Counting for staff stops here: nobody turns so many pages. */
export const COUNTED_INVOICES_MAX = 10_000
export const INVOICE_PDF_MAX_BYTES = 5 * 1024 * 1024

export const TITLE_KINDS = ['person', 'company'] as const
export type TitleKind = (typeof TITLE_KINDS)[number]

/** To whom invoices are made out. The company's fields are empty for a person. */
export type TitleDraft = {
  kind: TitleKind
  name: string
  taxNumber: string
  address: string
  phone: string
  bank: string
  bankAccount: string
  email: string
  isDefault: boolean
}
export type InvoiceTitle = TitleDraft & { id: number }
/** As it was when the invoice was requested. */
export type InvoicedTitle = Omit<TitleDraft, 'isDefault'>

export const INVOICE_STATUSES = ['requested', 'issued', 'cancelled'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** How one that was issued ended: without another in its place, or with one. */
export const INVOICE_ENDINGS = ['voided', 'corrected'] as const
export type InvoiceEnding = (typeof INVOICE_ENDINGS)[number]

export type Invoice = {
  orderNumber: string
  title: InvoicedTitle
  /** Also cancelled when nothing is left to invoice. */
  status: InvoiceStatus
  /** From the tax office; empty until issued. */
  invoiceNumber: string
  /** Of the red invoice by which the tax office took back the order's last one that ended; empty when there is none. */
  redNumber: string
  /** As issued, also when it was cancelled since; until then what it would come to. */
  amount: Fen
  /** Set when money went back after the issue: the right amount. */
  correctAmount: Fen | null
  /** Why the shop cancelled it. */
  note: string
  requestedAt: string
  issuedAt: string | null
}

/** `amount`: what an invoice would come to. `until` null: not paid yet. */
export type OrderInvoicing = { invoice: Invoice | null; canRequest: boolean; amount: Fen; until: string | null }
export type UninvoicedOrder = { orderNumber: string; amount: Fen; paidAt: string; until: string }

export type InvoiceableOrder = { status: OrderStatus; due: Fen; refunded: Fen; paidAt: string | null }

/** Paid less paid back: also of an order refunded whole, of which the shop keeps the freight. */
export const invoiceAmount = ({ due, refunded }: Pick<InvoiceableOrder, 'due' | 'refunded'>): Fen => subtract(due, refunded)

/** Until 60 days after the payment, while something of it is left. */
export function canRequestInvoice(order: InvoiceableOrder, now: Date): boolean {
  if (order.status === 'cancelled' || invoiceAmount(order) <= 0) return false
  return order.paidAt === null || now.getTime() <= invoiceUntil(order.paidAt).getTime()
}

export const invoiceUntil = (paidAt: string): Date => new Date(Date.parse(paidAt) + INVOICE_WITHIN_DAYS * 24 * 60 * 60 * 1000)

/** Without I, O, S, V, Z; the position is the letter's value. */
const TAX_NUMBER_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const TAX_NUMBER = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** Unified social credit code (统一社会信用代码): 18 characters, the last is a check digit (GB 32100-2015). */
export function isTaxNumber(code: string): boolean {
  if (!TAX_NUMBER.test(code)) return false
  let sum = 0
  let weight = 1
  for (const letter of code.slice(0, -1)) {
    sum += TAX_NUMBER_LETTERS.indexOf(letter) * weight
    weight = (weight * 3) % TAX_NUMBER_LETTERS.length
  }
  const check = (TAX_NUMBER_LETTERS.length - (sum % TAX_NUMBER_LETTERS.length)) % TAX_NUMBER_LETTERS.length
  return TAX_NUMBER_LETTERS[check] === code.at(-1)
}

/** Capitals, without spaces and hyphens. */
export const tidyTaxNumber = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

export const isEmail = (text: string): boolean => text.length <= 100 && /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(text)

/** 20 digits (fully electronic) or 8 (older). */
export const isInvoiceNumber = (text: string): boolean => /^(\d{20}|\d{8})$/.test(text)
