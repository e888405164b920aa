import { useState } from 'react'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/import-run.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { saveFile } from '#web/ui/save-file/save-file.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'

type Api = ReturnType<typeof useConsole>['api']
type Props = {
  /** Of the file, without its ending. */
  name: string
  /** What is saved, for those who do not see where the buttons stand. */
  label: string
  formats?: readonly ExportFormat[]
  fetch: (api: Api, format: ExportFormat) => Promise<unknown>
  /** False: something is missing, and the page has said so. */
  mayStart?: () => boolean
}

/** A button for each format in which a whole list can be saved. */
export function SaveList({ name, label, formats = EXPORT_FORMATS, fetch, mayStart }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [saving, setSaving] = useState<ExportFormat | null>(null)
  const save = async (format: ExportFormat) => {
    if (mayStart?.() === false) return
    setSaving(format)
    try {
      saveFile((await fetch(api, format)) as Blob, `${name}.${format}`)
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setSaving(null)
    }
  }
  return formats.map((format) => (
    <Button key={format} variant="quiet" isBusy={saving === format} onClick={() => void save(format)}>
      {format.toUpperCase()}
      <span className="visually-hidden"> {label}</span>
    </Button>
  ))
}
