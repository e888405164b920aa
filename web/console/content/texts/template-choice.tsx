import { useState } from 'react'
import { findPageTemplate } from '#contract/staff/opening.ts'
import type { Localized } from '#domain/locale.ts'
import type { TemplatePage } from '#domain/opening.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../../context.ts'
import { wordsOfError } from '../../error-words.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'

type Props = {
  pageKey: TemplatePage
  isEmpty: boolean
  onTake: (template: { title: Localized; content: Localized }) => void
}

/** Fills the editor with the shop's template. What was written is replaced only after asking. */
export function TemplateChoice({ pageKey, isEmpty, onTake }: Props) {
  const { t } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const [isAsking, setAsking] = useState(false)
  const take = async () => onTake(await api.call(findPageTemplate, pageKey))
  return (
    <section className={panel.panel} aria-label={t('console-opening.template')}>
      <div className={panel.form}>
        <p className={panel.hint}>{t('console-opening.template-hint')}</p>
        <div className={panel.actions}>
          <Button
            variant="quiet"
            onClick={() => {
              if (!isEmpty) return setAsking(true)
              take().catch((error: unknown) => notify(wordsOfError(error, t), { kind: 'problem' }))
            }}
          >
            {t('console-opening.template')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('console-opening.template')}
        text={t('console-opening.template-replace')}
        confirm={t('console-opening.template')}
        onConfirm={take}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}
