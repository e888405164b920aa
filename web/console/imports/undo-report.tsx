import type { FullImportRun } from '#contract/staff/imports.ts'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

export function UndoReport({ undo }: { undo: NonNullable<FullImportRun['undo']> }) {
  const { t, say } = useWords()
  const { removed, ended, restored, left } = undo
  return (
    <section className={panel.panel} aria-labelledby="undone">
      <h2 id="undone">{t('console-imports.undone')}</h2>
      <p role="status">{t('console-imports.undone-text', { removed, ended, restored })}</p>
      {left.length > 0 ? (
        <ul>
          {left.map(({ code, name, reason }) => (
            <li key={code}>
              {say(name)}: {t(`console-imports.left.${reason}`)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
