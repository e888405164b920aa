import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useWords } from '../use-words.ts'
import panel from './panel.module.css'

type Guard = { wouldLose: () => boolean; onLeave: () => void }
type Props = {
  /** With `guard` it asks before the page is left (useKeptForm). */
  form: { formError: string | undefined; isSending: boolean; guard?: Guard }
  save?: string
  /** Something else must end first, an upload for example. */
  isHeldUp?: boolean
  /** A function, or an address to go to. */
  cancel: (() => void) | string
  /** Where “Cancel” alone could mean what the form does. */
  cancelWords?: string
}

export function FormEnd({ form, save, isHeldUp, cancel, cancelWords }: Props) {
  const { t } = useWords()
  const leave = cancelWords ?? t('console.cancel')
  return (
    <>
      <p role="alert" className={panel.problem}>
        {form.formError}
      </p>
      <div className={panel.actions}>
        <Button type="submit" isBusy={form.isSending} disabled={isHeldUp}>
          {save ?? t('console.save')}
        </Button>
        {typeof cancel === 'string' ? (
          <ConsoleLink to={cancel} className={buttonClass} data-variant="quiet">
            {leave}
          </ConsoleLink>
        ) : (
          <Button
            variant="quiet"
            onClick={() => {
              form.guard?.onLeave()
              cancel()
            }}
          >
            {leave}
          </Button>
        )}
      </div>
      {form.guard ? <LeaveGuard {...form.guard} /> : null}
    </>
  )
}
