export type Upload = {
  key: string
  /** Local address of the picture. */
  preview: string
  state: 'sending' | 'failed'
  problem: unknown
}

export type Uploads = {
  list: () => readonly Upload[]
  add: (file: File) => void
  retry: (key: string) => void
  discard: (key: string) => void
}

type Options = {
  /** Returns the address of the stored picture. */
  upload: (file: File) => Promise<string>
  onDone: (address: string) => void
  onChange: (uploads: readonly Upload[]) => void
}

/** Uploads one picture after the other, in the chosen order. */
export function createUploads({ upload, onDone, onChange }: Options): Uploads {
  let uploads: readonly Upload[] = []
  const files = new Map<string, File>()
  let turn = Promise.resolve()

  const change = (next: readonly Upload[]) => {
    uploads = next
    onChange(uploads)
  }
  const edit = (key: string, edited: Partial<Upload>) =>
    change(uploads.map((each) => (each.key === key ? { ...each, ...edited } : each)))
  const drop = (key: string) => {
    const gone = uploads.find((each) => each.key === key)
    if (gone) URL.revokeObjectURL(gone.preview)
    files.delete(key)
    change(uploads.filter((each) => each.key !== key))
  }

  async function send(key: string): Promise<void> {
    const file = files.get(key)
    if (!file) return
    try {
      const address = await upload(file)
      // The writer has discarded it meanwhile.
      if (!files.has(key)) return
      drop(key)
      onDone(address)
    } catch (problem) {
      edit(key, { state: 'failed', problem })
    }
  }

  const queue = (key: string) => {
    turn = turn.then(() => send(key))
  }

  return {
    list: () => uploads,
    add: (file) => {
      const preview = URL.createObjectURL(file)
      files.set(preview, file)
      change([...uploads, { key: preview, preview, state: 'sending', problem: undefined }])
      queue(preview)
    },
    retry: (key) => {
      edit(key, { state: 'sending', problem: undefined })
      queue(key)
    },
    discard: drop,
  }
}
