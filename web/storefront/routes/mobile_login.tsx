import { createFileRoute } from '@tanstack/react-router'
import { signInWays } from '#contract/shop/sign-in.ts'
import { CodeSignIn } from '../accounts/code-sign-in.tsx'
import styles from '../accounts/login.module.css'
import { LoginFrame } from '../accounts/login-frame.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { requireGuest, useGuestOnly } from '../require-sign-in.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords, wordsOf } from '../words.ts'

export const Route = createFileRoute('/mobile_login')({
  staticData: { frame: { header: false, footer: false, tools: 'none' } },
  beforeLoad: ({ context }) => requireGuest(context),
  loader: ({ context }) => context.api.call(signInWays),
  head: ({ match }) => {
    const { t } = wordsOf(match.context.locale)
    return pageHead(match.context, { path: paths.mobileLogin(), title: t('accounts.byCode'), noIndex: true })
  },
  component: MobileLoginPage,
})

function MobileLoginPage() {
  const { t } = useWords()
  useGuestOnly()
  return (
    <LoginFrame title={t('accounts.mobileSignInTitle')}>
      <CodeSignIn ways={Route.useLoaderData()} />
      <p className={styles.others}>
        <SiteLink to={paths.login()}>{t('accounts.byPassword')}</SiteLink>
      </p>
    </LoginFrame>
  )
}
