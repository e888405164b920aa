import { cp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** How a backup gets at the shop's files, and a restore puts them back. `folder` is one of theirs, the other path one of this machine. */
export type FilesOfShop = {
  /** Makes them readable at `to`. */
  fetch: (folder: string, to: string, moved: () => void) => Promise<void>
  /** Throws a sentence. */
  refuseFilled: (folder: string) => Promise<void>
  /** Nothing when there is nothing. */
  place: (from: string, folder: string) => Promise<void>
  /** Returns how many entries of the folder, or files of the bucket, went. */
  empty: (folder: string) => Promise<number>
}

export const filesInFolder = (dataDir: string): FilesOfShop => ({
  fetch: (folder, to) => symlink(resolve(dataDir, folder), to),
  async refuseFilled(folder) {
    const path = join(dataDir, folder)
    if ((await namesIn(path)).length > 0) throw new Error(`${path} holds files already. Restore into an empty data folder.`)
  },
  async place(from, folder) {
    if ((await namesIn(from)).length === 0) return
    await rename(from, join(dataDir, folder)).catch(() => cp(from, join(dataDir, folder), { recursive: true }))
  },
  async empty(folder) {
    const path = join(dataDir, folder)
    const names = await namesIn(path)
    for (const name of names) await rm(join(path, name), { recursive: true, force: true })
    return names.length
  },
})

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
