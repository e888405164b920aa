import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { type PictureStore, storePicture } from '#server/external/pictures.ts'
import type { Prepared } from './prepare-records.ts'
import type { CatalogueRecord } from './record.ts'

type Options = {
  folder: string
  pictures: PictureStore
  isDryRun: boolean
}

/**
 * Stores pictures and replaces their paths by addresses. Never fetches other sites' addresses (T44): lists could make the server
 * call anything.
 */
export async function storeLocalImages(records: readonly Prepared[], options: Options): Promise<void> {
  for (const { record, rows } of records) {
    const [row] = rows
    const replace = async (image: string): Promise<string | undefined> => {
      if (image.startsWith('/uploads/')) return image
      if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(image)) {
        row?.notes.push({ key: 'image-remote', params: { image } })
        return undefined
      }
      try {
        return await storeImage(image, options)
      } catch {
        if (row) row.outcome = 'refused'
        row?.notes.push({ key: 'image-unreadable', params: { image } })
        return undefined
      }
    }
    await replaceImages(record, replace)
  }
}

/** A list from the browser comes without pictures: addresses of this shop stay, others would be broken pictures. */
export async function keepOwnImages(records: readonly Prepared[]): Promise<void> {
  for (const { record, rows } of records)
    await replaceImages(record, async (image) => {
      if (image.startsWith('/uploads/')) return image
      rows[0]?.notes.push({ key: 'image-left-out', params: { image } })
      return undefined
    })
}

async function replaceImages(record: CatalogueRecord, replace: (image: string) => Promise<string | undefined>): Promise<void> {
  if (record.kind === 'estate') {
    record.image = record.image && (await replace(record.image))
    return
  }
  if (record.images) {
    const stored: string[] = []
    for (const image of record.images) {
      const address = await replace(image)
      if (address) stored.push(address)
    }
    // An empty list would take away what the wine has.
    record.images = stored.length > 0 || record.images.length === 0 ? stored : undefined
  }
  for (const sku of record.skus) sku.image = sku.image && (await replace(sku.image))
}

async function storeImage(path: string, { folder, pictures, isDryRun }: Options): Promise<string> {
  const root = await realpath(folder)
  const file = await realpath(resolve(root, path))
  if (relative(root, file).startsWith('..')) throw new Error(`outside of the list's folder: ${path}`)
  const bytes = await readFile(file)
  const name = `catalogue/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`
  return isDryRun ? `/uploads/${name}.webp` : storePicture(pictures, bytes, name)
}
