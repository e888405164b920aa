import { Refusal, refuse } from '#contract/refusals.ts'
import { isInvoiceNumber } from '#domain/invoice.ts'
import { transaction } from '#server/db/database.ts'
import { isPdf } from '#server/external/pdf.ts'
import type { PrivateStore } from '#server/external/private-store.ts'
import { leaveToSweep } from '#server/external/storage/storage.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { type ActingStaff, actFor } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { cancel, findInvoiced, issue } from './invoice-sql.ts'

const UNIQUE_VIOLATION = '23505'

type Parts = Pick<Deps, 'db' | 'now'>
type Issued = { id: number; invoiceNumber: string; pdf: Buffer }

/**
 * Stores the PDF and issues the invoice over the rest of the payment. Reissued only after money went back; the earlier file is
 * kept for the books. Refused for one's own order.
 */
export async function issueInvoice(
  { db, now }: Parts,
  store: PrivateStore,
  staff: ActingStaff,
  { id, invoiceNumber, pdf }: Issued,
): Promise<void> {
  if (!isInvoiceNumber(invoiceNumber)) refuse('invoice-number-invalid')
  if (!isPdf(pdf)) refuse('invoice-pdf-invalid')
  const invoice = (await findInvoiced(db, id)) ?? refuse('not-found')
  const at = now()
  const file = await store.put(pdf, 'pdf', at)
  try {
    await transaction(db, async (tx) => {
      await actFor(tx, staff, { ...invoice, action: 'invoice-issued', details: { invoiceNumber }, at })
      if (!(await issue(tx, { id, invoiceNumber, file, byAccount: staff.accountId, at }))) refuse('invoice-state-wrong')
      await tell(tx, { kind: 'invoice-ready', subjectId: id, occasion: at.getTime() })
    })
  } catch (error) {
    const isTaken = (error as { code?: unknown }).code === UNIQUE_VIOLATION
    // After any other error the row may be there all the same, so the file stays: without a row it is swept.
    if (isTaken || error instanceof Refusal) await leaveToSweep(store.remove(file))
    if (isTaken) refuse('invoice-number-taken')
    throw error
  }
}

/** Cancels a requested or issued invoice with a reason. Refused for one's own order. */
export async function cancelInvoice({ db, now }: Parts, staff: ActingStaff, id: number, note: string): Promise<void> {
  await transaction(db, async (tx) => {
    const invoice = (await findInvoiced(tx, id)) ?? refuse('not-found')
    await actFor(tx, staff, { ...invoice, action: 'invoice-cancelled', reason: note, at: now() })
    if (!(await cancel(tx, { id }, ['requested', 'issued'], note))) refuse('invoice-state-wrong')
  })
}
