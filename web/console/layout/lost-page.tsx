import { buttonClass } from '#web/ui/button/button.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { SignPage } from './sign-page.tsx'

export function LostPage() {
  const { t } = useWords()
  return (
    <SignPage
      number="404"
      title={t('console.lost.title')}
      text={t('console.lost.text')}
      actions={
        <ConsoleLink to={paths.home()} className={buttonClass}>
          {t('console.to-start')}
        </ConsoleLink>
      }
    />
  )
}
