import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useWords } from '../use-words.ts'
import panel from './panel.module.css'

type Props = {
  form: { formError: string | undefined; isSending: boolean }
  /** What the button says; by default "Save". */
  save?: string
  /** The way out: what closes the form, or the page before it. */
  cancel: (() => void) | string
}

/** The end of a form: what is wrong with the whole of it, the button that sends it, and the way out. */
export function FormEnd({ form, save, cancel }: Props) {
  const { t } = useWords()
  return (
    <>
      <p role="alert" className={panel.problem}>
        {form.formError}
      </p>
      <div className={panel.actions}>
        <Button type="submit" isBusy={form.isSending}>
          {save ?? t('console.save')}
        </Button>
        {typeof cancel === 'string' ? (
          <ConsoleLink to={cancel} className={buttonClass} data-variant="quiet">
            {t('console.cancel')}
          </ConsoleLink>
        ) : (
          <Button variant="quiet" onClick={cancel}>
            {t('console.cancel')}
          </Button>
        )}
      </div>
    </>
  )
}
