import { refuse } from '#contract/refusals.ts'
import { type PrivateStore, privateStore } from '#server/external/private-store.ts'
import { INVOICES } from '#server/external/storage/storage.ts'
import type { Deps } from '#server/http/deps.ts'
import { Download } from '#server/http/download.ts'
import type { StoredFile } from './issued-sql.ts'

export const invoiceStore = ({ storage }: Pick<Deps, 'storage'>): PrivateStore => privateStore(storage, INVOICES)

/** Refuses when there is none for this reader, or its file is gone. */
export async function openInvoice(store: PrivateStore, found: StoredFile | undefined): Promise<Download> {
  if (!found) refuse('not-found')
  const bytes = (await store.read(found.file)) ?? refuse('not-found')
  return new Download({ bytes, type: 'application/pdf', name: `invoice-${found.invoiceNumber}.pdf` })
}
