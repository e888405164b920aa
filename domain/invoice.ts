import { type Fen, subtract } from './money.ts'
import type { OrderStatus } from './order-status.ts'

/*
 * Invoices (电子发票): a PDF with a number that the tax office gave it, made out to a person or a company, over what was really paid.
 * The shop issues ordinary ones; special VAT invoices are not offered.
 */

export const INVOICE_WITHIN_DAYS = 60
export const TITLES_MAX = 20
export const TITLE_NAME_MAX = 100
/** What a company may add; longer texts are no such thing. */
export const TITLE_FIELD_MAX = { address: 200, phone: 40, bank: 100, bankAccount: 40 } as const
export const INVOICE_NOTE_MAX = 200
export const INVOICE_PDF_MAX_BYTES = 5 * 1024 * 1024

export const TITLE_KINDS = ['person', 'company'] as const
export type TitleKind = (typeof TITLE_KINDS)[number]

/** To whom invoices are made out. What a company may add to its name is empty when not given, and always for a person. */
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
/** The title as it was when the invoice was asked for. */
export type InvoicedTitle = Omit<TitleDraft, 'isDefault'>

export const INVOICE_STATUSES = ['requested', 'issued', 'cancelled'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export type Invoice = {
  orderNumber: string
  title: InvoicedTitle
  /** Cancelled also when nothing is left to invoice: the order was cancelled or paid back in full. */
  status: InvoiceStatus
  /** As the tax office numbers it; empty until it is issued. */
  invoiceNumber: string
  /** On the issued invoice; until then what it would come to now. */
  amount: Fen
  /** Set when money went back after it was issued: what it should come to. The shop corrects it. */
  correctAmount: Fen | null
  /** Why the shop cancelled it. */
  note: string
  requestedAt: string
  issuedAt: string | null
}

/** What the page of an order says of its invoice. `amount` is what one would come to now; `until` null: the order is not paid yet. */
export type OrderInvoicing = { invoice: Invoice | null; canRequest: boolean; amount: Fen; until: string | null }
/** A paid order for which an invoice can still be asked. */
export type UninvoicedOrder = { orderNumber: string; amount: Fen; paidAt: string; until: string }

/** What decides whether an invoice may be asked for. */
export type InvoiceableOrder = { status: OrderStatus; due: Fen; refunded: Fen; paidAt: string | null }

/** Paid less paid back: what an invoice of the order comes to. */
export const invoiceAmount = ({ due, refunded }: Pick<InvoiceableOrder, 'due' | 'refunded'>): Fen => subtract(due, refunded)

/** With the order, or up to 60 days after it was paid, as long as something is left of the payment. */
export function canRequestInvoice(order: InvoiceableOrder, now: Date): boolean {
  if (order.status === 'cancelled' || order.status === 'refunded' || invoiceAmount(order) <= 0) return false
  return order.paidAt === null || now.getTime() <= invoiceUntil(order.paidAt).getTime()
}

export const invoiceUntil = (paidAt: string): Date => new Date(Date.parse(paidAt) + INVOICE_WITHIN_DAYS * 24 * 60 * 60 * 1000)

/** Without I, O, S, V and Z, which look like figures; each stands for its place in the row. */
const TAX_NUMBER_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const TAX_NUMBER = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/

/** The unified social credit code (统一社会信用代码): 18 characters, the last of which checks the others (GB 32100-2015). */
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

/** As it is written on the licence: capitals, without the spaces and hyphens that people put in between. */
export const tidyTaxNumber = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')

export const isEmail = (text: string): boolean => text.length <= 100 && /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(text)

/** Twenty figures of a fully electronic invoice, or the eight of an older one. */
export const isInvoiceNumber = (text: string): boolean => /^(\d{20}|\d{8})$/.test(text)
