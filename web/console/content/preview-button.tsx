import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../use-words.ts'

type Props = { words: string; isDisabled: boolean; find: () => Promise<string> }

/** The tab opens at the press, before the address is known: browsers block it afterwards. */
export function PreviewButton({ words, isDisabled, find }: Props) {
  const { t } = useWords()
  const notify = useNotify()
  const open = async () => {
    const tab = window.open('', '_blank')
    try {
      const address = await find()
      if (tab) tab.location.href = address
    } catch (error) {
      tab?.close()
      notify(wordsOfError(error, t), { kind: 'problem' })
    }
  }
  return (
    <Button variant="quiet" disabled={isDisabled} onClick={() => void open()}>
      {words}
    </Button>
  )
}
