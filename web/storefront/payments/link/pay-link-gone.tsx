import { buttonClass } from '#web/ui/button/button.tsx'
import { StateView } from '../../orders/state-view.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'

/** Withdrawn, replaced, mistyped or guessed: nobody learns which. */
export function PayLinkGone() {
  const { t } = useWords()
  return (
    <StateView
      mark="stopped"
      title={t('payments.link.gone')}
      text={t('payments.link.gone-hint')}
      actions={
        <SiteLink to={paths.shopping()} className={buttonClass} data-variant="quiet">
          {t('payments.link.shop')}
        </SiteLink>
      }
    />
  )
}
