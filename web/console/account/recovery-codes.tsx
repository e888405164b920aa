import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { saveFile } from '#web/ui/save-file/save-file.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import styles from './account.module.css'

type Props = { codes: readonly string[]; login: string; onDone: () => void }

/** Shown once. */
export function RecoveryCodes({ codes, login, onDone }: Props) {
  const { t } = useWords()
  const notify = useNotify()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <section className={panel.panel} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" ref={title} tabIndex={-1}>
        {t('console-account.codes-title')}
      </h2>
      <div className={panel.form}>
        <p>{t('console-account.codes-intro')}</p>
        <ul className={styles.codes} aria-labelledby="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={panel.actions}>
          <Button onClick={onDone}>{t('console-account.codes-kept')}</Button>
          <Button
            variant="quiet"
            onClick={() => void navigator.clipboard.writeText(text).then(() => notify(t('console-account.codes-copied')))}
          >
            {t('console-account.copy-codes')}
          </Button>
          <Button variant="quiet" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `rebstock-${login}.txt`)}>
            {t('console-account.save-codes')}
          </Button>
        </div>
      </div>
    </section>
  )
}
