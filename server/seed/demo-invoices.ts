import { type PdfLine, writePdf } from '#demo/papers/pdf.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { Db } from '#server/db/database.ts'
import { cancelInvoice, issueInvoice } from '#server/features/invoices/issue-invoice.ts'
import { invoiceStore } from '#server/features/invoices/open-invoice.ts'
import { requestInvoice } from '#server/features/invoices/request-invoice.ts'
import { saveTitle } from '#server/features/invoices/save-title.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { demoStaff } from './demo-shopper.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOTHING = { taxNumber: '', address: '', phone: '', bank: '', bankAccount: '' }
const PERSON = { ...NOTHING, kind: 'person', name: '林晓', email: 'linxiao@example.com', isDefault: true } as const
const COMPANY = {
  ...NOTHING,
  kind: 'company',
  name: '上海拾穗文化传播有限公司',
  taxNumber: '91350100M000100Y43',
  email: 'fapiao@example.com',
  isDefault: false,
} as const
const INVOICE_NUMBER = '26312000000012345678'

type Order = { number: string; due: Fen }

/** Does nothing when the shopper has titles. */
export async function seedDemoInvoices(deps: Deps): Promise<void> {
  const { db } = deps
  const shopperId = await findAccountId(db, DEMO_SIGN_INS.shopper.login)
  const staffId = await findAccountId(db, DEMO_SIGN_INS.administrator.login)
  if (shopperId === undefined || staffId === undefined || (await hasTitles(db, shopperId))) return
  const staff = demoStaff(staffId)
  const person = await saveTitle(db, shopperId, PERSON, undefined)
  const company = await saveTitle(db, shopperId, COMPANY, undefined)
  const daysAgo = (days: number): Deps => ({ ...deps, now: () => new Date(deps.now().getTime() - days * DAY_MS) })

  const [issued, cancelled, requested] = await Promise.all(
    (['finished', 'received', 'shipped'] as const).map((status) => findOrder(db, shopperId, status)),
  )
  if (issued) {
    await requestInvoice(daysAgo(36), shopperId, issued.number, company)
    await issueInvoice(daysAgo(34), invoiceStore(deps), staff, {
      id: await findInvoiceId(db, issued),
      invoiceNumber: INVOICE_NUMBER,
      pdf: drawInvoice(issued),
    })
  }
  if (cancelled) {
    await requestInvoice(daysAgo(8), shopperId, cancelled.number, company)
    await cancelInvoice(deps, staff, {
      id: await findInvoiceId(db, cancelled),
      note: '抬头与税号不一致，请核对后重新申请',
      redNumber: '',
    })
  }
  if (requested) await requestInvoice(daysAgo(1), shopperId, requested.number, person)
}

async function findAccountId(db: Db, login: string): Promise<number | undefined> {
  return (await db<{ id: number }[]>`select id from account where login = ${login}`)[0]?.id
}

async function hasTitles(db: Db, accountId: number): Promise<boolean> {
  return (await db`select from invoice_title where account_id = ${accountId} limit 1`).length > 0
}

async function findOrder(db: Db, accountId: number, status: OrderStatus): Promise<Order | undefined> {
  const [order] = await db<Order[]>`
    select number, due from shop_order
     where account_id = ${accountId} and status = ${status} and refunded = 0
       and not exists (select from after_sale where order_id = shop_order.id)
     order by id limit 1`
  return order
}

async function findInvoiceId(db: Db, { number }: Order): Promise<number> {
  const [invoice] = await db<{ id: number }[]>`
    select invoice.id from invoice join shop_order on shop_order.id = order_id where number = ${number}`
  if (!invoice) throw new Error('an invoice is gone that was just asked for')
  return invoice.id
}

function drawInvoice({ number, due }: Order): Buffer {
  const line = (y: number, text: string, size = 12, x = 56): PdfLine => ({ text, size, x, y })
  return writePdf(
    [
      line(772, '电子发票（普通发票）  样张', 20),
      line(746, 'Demonstration only. Not a tax document. 仅供演示，不作报销凭证', 10),
      line(708, `发票号码  ${INVOICE_NUMBER}`),
      line(672, `购买方名称  ${COMPANY.name}`),
      line(650, `统一社会信用代码  ${COMPANY.taxNumber}`),
      line(608, `项目  *酒*葡萄酒    订单 ${number}`),
      line(566, `价税合计（小写）  ¥${toYuan(due)}`, 14),
    ],
    { rules: [734, 630, 590] },
  )
}
