import { type Importer, NO_IMPORTER } from '#domain/wine-label.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { findSetting } from './sql.ts'

/** The shop's importer. Kept until the company changes, because every wine shows it. */
export function openImporter({ db, changes }: Pick<Deps, 'db' | 'changes'>): () => Promise<Importer> {
  let kept: Promise<Importer> | undefined
  changes.onChange((tags) => {
    if (tags.includes('*') || tags.includes('company')) kept = undefined
  })
  return () => {
    if (kept) return kept
    const reading = readImporter(db)
    kept = reading
    reading.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading
  }
}

async function readImporter(db: Db): Promise<Importer> {
  const company = await findSetting(db, 'company')
  return {
    name: company?.importerName ?? NO_IMPORTER.name,
    address: company?.importerAddress ?? NO_IMPORTER.address,
    contact: company?.importerContact ?? NO_IMPORTER.contact,
  }
}
