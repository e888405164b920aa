import { useNotify } from '#web/ui/notices/notices.tsx'
import { saveFile } from '#web/ui/save-file/save-file.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'

type Api = ReturnType<typeof useConsole>['api']

/** Saves a PDF under the invoice's number, or says why there is none. */
export function useInvoiceFile() {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  return async (fetch: (api: Api) => Promise<Blob>, number: string): Promise<void> => {
    try {
      saveFile(await fetch(api), `${number}.pdf`)
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
}
