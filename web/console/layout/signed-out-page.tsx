import { Button } from '#web/ui/button/button.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { SignPage } from './sign-page.tsx'

/** Instead of the account's pages: the sign-in page cannot be fetched, and the server has not heard of the end of the session. */
export function SignedOutPage() {
  const { t } = useWords()
  return (
    <main id="main" tabIndex={-1}>
      <SignPage
        number="…"
        title={t('console.signed-out.title')}
        text={t('console.signed-out.text')}
        actions={<Button onClick={() => location.replace(`/staff${paths.login()}`)}>{t('console.signed-out.to-sign-in')}</Button>}
      />
    </main>
  )
}
