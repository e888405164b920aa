import { Refusal, refuse } from '#contract/refusals.ts'
import { isInvoiceNumber } from '#domain/invoice.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { isPdf } from '#server/external/pdf.ts'
import type { PrivateStore } from '#server/external/private-store.ts'
import { leaveToSweep } from '#server/external/storage/storage.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { type ActingStaff, actFor } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'
import { cancel, findInvoiced, issue } from './invoice-sql.ts'
import { addRedNumber, endIssued, type Which } from './issued-sql.ts'

const UNIQUE_VIOLATION = '23505'

type Parts = Pick<Deps, 'db' | 'now'>
type Issued = { id: number; invoiceNumber: string; redNumber?: string; pdf: Buffer }

/**
 * Stores the PDF and issues the invoice over the rest of the payment. Reissued only after money went back; the earlier one
 * stays on record, with the number of the red invoice that takes it back, if that is known yet. Refused for one's own order.
 */
export async function issueInvoice(
  { db, now }: Parts,
  store: PrivateStore,
  staff: ActingStaff,
  { id, invoiceNumber, redNumber = '', pdf }: Issued,
): Promise<void> {
  if (!isInvoiceNumber(invoiceNumber)) refuse('invoice-number-invalid')
  requireRedNumber(redNumber)
  if (!isPdf(pdf)) refuse('invoice-pdf-invalid')
  const invoice = (await findInvoiced(db, id)) ?? refuse('not-found')
  const at = now()
  const file = await store.put(pdf, 'pdf', at)
  try {
    await transaction(db, async (tx) => {
      const details = { invoiceNumber, ...redOf(redNumber) }
      await actFor(tx, staff, { ...invoice, action: 'invoice-issued', details, at })
      await endValid(tx, { id, ending: 'corrected', redNumber, note: '', byAccount: staff.accountId, at })
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

type Cancelled = { id: number; note: string; redNumber: string }

/** Cancels a requested or issued invoice with a reason; an issued one stays on record as voided. Refused for one's own order. */
export async function cancelInvoice({ db, now }: Parts, staff: ActingStaff, { id, note, redNumber }: Cancelled): Promise<void> {
  requireRedNumber(redNumber)
  await transaction(db, async (tx) => {
    const invoice = (await findInvoiced(tx, id)) ?? refuse('not-found')
    const at = now()
    const details = redOf(redNumber)
    await actFor(tx, staff, { ...invoice, action: 'invoice-cancelled', reason: note, details, at })
    await endValid(tx, { id, ending: 'voided', redNumber, note, byAccount: staff.accountId, at })
    if (!(await cancel(tx, { id }, ['requested', 'issued'], note))) refuse('invoice-state-wrong')
  })
}

type Red = Which & { redNumber: string }

/** The number of the red invoice, once, where it was not known when the earlier one ended. Refused for one's own order. */
export async function enterRedNumber({ db, now }: Parts, staff: ActingStaff, red: Red): Promise<void> {
  const { id, redNumber } = red
  if (redNumber === '') refuse('invoice-red-number-invalid')
  requireRedNumber(redNumber)
  await transaction(db, async (tx) => {
    const invoice = (await findInvoiced(tx, id)) ?? refuse('not-found')
    await actFor(tx, staff, { ...invoice, action: 'invoice-red-number', details: { redNumber }, at: now() })
    if (!(await unlessTaken(addRedNumber(tx, red)))) refuse('invoice-state-wrong')
  })
}

const redOf = (redNumber: string): Record<string, string> => (redNumber === '' ? {} : { redNumber })

function requireRedNumber(redNumber: string): void {
  if (redNumber !== '' && !isInvoiceNumber(redNumber)) refuse('invoice-red-number-invalid')
}

/** Refuses a red number where nothing valid is taken back. */
async function endValid(tx: Db, ending: Parameters<typeof endIssued>[1]): Promise<void> {
  if (!(await unlessTaken(endIssued(tx, ending))) && ending.redNumber !== '') refuse('invoice-state-wrong')
}

async function unlessTaken(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) refuse('invoice-red-number-taken')
    throw error
  }
}
