import { refuse } from '#contract/refusals.ts'
import { isInvoiceNumber } from '#domain/invoice.ts'
import { isPdf } from '#server/external/pdf.ts'
import type { PrivateStore } from '#server/external/private-store.ts'
import type { Deps } from '#server/http/deps.ts'
import { cancel, hasInvoice, issue } from './sql.ts'

const UNIQUE_VIOLATION = '23505'

type Issued = { id: number; invoiceNumber: string; pdf: Buffer; byAccount: number }

/**
 * Keeps the tax office's PDF and issues the invoice over what is left of the payment. An issued one is issued anew only after money
 * went back; the earlier file stays in the store, as the books want.
 */
export async function issueInvoice({ db, now }: Pick<Deps, 'db' | 'now'>, store: PrivateStore, wanted: Issued): Promise<void> {
  const { id, invoiceNumber, pdf, byAccount } = wanted
  if (!isInvoiceNumber(invoiceNumber)) refuse('invoice-number-invalid')
  if (!isPdf(pdf)) refuse('invoice-pdf-invalid')
  if (!(await hasInvoice(db, id))) refuse('not-found')
  const at = now()
  const file = await store.put(pdf, 'pdf', at)
  const isIssued = await issue(db, { id, invoiceNumber, file, byAccount, at }).catch(async (error: unknown) => {
    await store.remove(file)
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) refuse('invoice-number-taken')
    throw error
  })
  if (isIssued) return
  await store.remove(file)
  refuse('invoice-state-wrong')
}

/** The shop cancels an invoice, asked for or issued, and tells the shopper why. */
export async function cancelInvoice({ db }: Pick<Deps, 'db'>, id: number, note: string): Promise<void> {
  if (!(await hasInvoice(db, id))) refuse('not-found')
  if (!(await cancel(db, { id }, ['requested', 'issued'], note))) refuse('invoice-state-wrong')
}
