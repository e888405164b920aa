import { resolve } from 'node:path'
import { refuse } from '#contract/refusals.ts'
import { type PrivateStore, privateStore } from '#server/external/private-store.ts'
import type { Deps } from '#server/http/deps.ts'
import { Download } from '#server/http/download.ts'
import type { StoredFile } from './invoice-sql.ts'

export const invoiceStore = ({ config }: Pick<Deps, 'config'>): PrivateStore => privateStore(resolve(config.dataDir, 'invoices'))

/** Refuses when there is none for this reader. */
export async function openInvoice(store: PrivateStore, found: StoredFile | undefined): Promise<Download> {
  if (!found) refuse('not-found')
  const bytes = await store.read(found.file)
  return new Download({ bytes, type: 'application/pdf', name: `invoice-${found.invoiceNumber}.pdf` })
}
