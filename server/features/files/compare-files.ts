import { LARGE_WIDTH, PICTURE_WIDTHS } from '#domain/picture.ts'
import type { Pool } from '#server/db/database.ts'
import { INVOICES, PRIVATE_PICTURES, type Storage, type StoredFile, UPLOADS } from '#server/external/storage/storage.ts'
import { listDrawn, listInvoiceFiles, listNamed, listReadTables } from './sql.ts'

const NAMED_FOLDERS = [UPLOADS, PRIVATE_PICTURES, INVOICES]
const OTHER_SIZE = new RegExp(`-(?:(?:${PICTURE_WIDTHS.join('|')})\\.webp|${LARGE_WIDTH}\\.avif)$`)

export type Comparison = {
  files: number
  bytes: number
  /** No row names them. */
  orphans: StoredFile[]
  /** Rows of these tables name them, and they are not there. */
  missing: { name: string; table: string }[]
}

/**
 * Compares the files with the rows of the whole shop. The files are listed first: one that is stored meanwhile is not seen, so that it cannot
 * be taken for one without a row.
 */
export async function compareFiles(db: Pool, storage: Storage): Promise<Comparison> {
  const stored: StoredFile[] = []
  for (const folder of NAMED_FOLDERS) for await (const file of storage.list(`${folder}/`)) stored.push(file)
  const there = new Set(stored.map(({ name }) => name))
  const named = new Set<string>()
  const missing: Comparison['missing'] = []

  for (const file of await listInvoiceFiles(db)) {
    named.add(`${INVOICES}/${file}`)
    if (!there.has(`${INVOICES}/${file}`)) missing.push({ name: `${INVOICES}/${file}`, table: 'issued_invoice' })
  }
  const drawn = new Set((await listDrawn(db)).map(pathOf))
  for (const path of drawn) named.add(path)
  for (const table of await listReadTables(db))
    for (const { address, isWhole } of await listNamed(db, table)) {
      const path = pathOf(address)
      named.add(path)
      const isThere = [UPLOADS, PRIVATE_PICTURES].some((folder) => there.has(`${folder}/${path}`))
      if (isWhole && !isThere && !drawn.has(path) && !path.startsWith('drawn/'))
        missing.push({ name: `${UPLOADS}/${path}`, table })
    }
  return {
    files: stored.length,
    bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
    orphans: stored.filter(({ name }) => !named.has(keyOf(name))),
    missing,
  }
}

/** A picture under its plain name stands for all of its sizes, public or private. */
const pathOf = (address: string): string => address.replace('/uploads/', '').replace(OTHER_SIZE, '.webp')

const keyOf = (name: string): string =>
  name.startsWith(`${INVOICES}/`) ? name : name.slice(name.indexOf('/') + 1).replace(OTHER_SIZE, '.webp')
