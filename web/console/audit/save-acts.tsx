import { useState } from 'react'
import { type ActsAsked, exportActs } from '#contract/staff/audit.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#domain/import-run.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { saveFile } from '#web/ui/save-file/save-file.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'

/** All acts of the list as it is filtered now, with what they changed. */
export function SaveActs({ asked: { before: _, ...asked } }: { asked: ActsAsked }) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [saving, setSaving] = useState<ExportFormat | null>(null)
  const save = async (format: ExportFormat) => {
    setSaving(format)
    try {
      saveFile((await api.call(exportActs, { ...asked, format })) as Blob, `acts.${format}`)
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setSaving(null)
    }
  }
  return EXPORT_FORMATS.map((format) => (
    <Button key={format} variant="quiet" isBusy={saving === format} onClick={() => void save(format)}>
      {format.toUpperCase()}
      <span className="visually-hidden"> {t('console-audit.export')}</span>
    </Button>
  ))
}
