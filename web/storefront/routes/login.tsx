import { createFileRoute } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { signInWays } from '#contract/shop/sign-in.ts'
import { CodeSignIn } from '../accounts/code-sign-in.tsx'
import type { Ways } from '../accounts/contact-code.tsx'
import styles from '../accounts/login.module.css'
import { LoginFrame } from '../accounts/login-frame.tsx'
import { NewPassword } from '../accounts/new-password.tsx'
import { PasswordSignIn } from '../accounts/password-sign-in.tsx'
import { WechatSignIn } from '../accounts/wechat-sign-in.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { requireGuest, useExpired, useGuestOnly } from '../require-sign-in.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords, wordsOf } from '../words.ts'

type Search = { mode?: 'register' | 'reset'; code?: string; state?: string }

const TABS = ['password', 'code', 'wechat'] as const
type Tab = (typeof TABS)[number]

export const Route = createFileRoute('/login')({
  validateSearch: ({ mode, code, state }: Record<string, unknown>): Search => ({
    mode: mode === 'register' || mode === 'reset' ? mode : undefined,
    ...(typeof code === 'string' && typeof state === 'string' ? { code, state } : { code: undefined, state: undefined }),
  }),
  staticData: { frame: { header: false, footer: false, tools: 'none' } },
  beforeLoad: ({ context }) => requireGuest(context),
  loader: ({ context }) => context.api.call(signInWays),
  head: ({ match }) => {
    const { t } = wordsOf(match.context.locale)
    return pageHead(match.context, { path: paths.login(), title: t('accounts.signIn'), noIndex: true })
  },
  component: LoginPage,
})

function LoginPage() {
  const { t } = useWords()
  const { mode, code, state } = Route.useSearch()
  const ways = Route.useLoaderData()
  useGuestOnly()
  const isExpired = useExpired()
  if (mode) {
    return (
      <LoginFrame title={t(mode === 'register' ? 'accounts.registerTitle' : 'accounts.resetTitle')}>
        <NewPassword key={mode} purpose={mode} ways={ways} />
        <p className={styles.others}>
          <SiteLink to={paths.login()}>{t('accounts.haveAccount')}</SiteLink>
        </p>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title={t('accounts.signInTitle')}>
      {isExpired ? (
        <p className={styles.expired} role="status">
          {t('accounts.sessionExpired')}
        </p>
      ) : null}
      <Tabs first={code ? 'wechat' : 'password'} code={code} state={state} ways={ways} />
      <p className={styles.others}>
        <SiteLink to={paths.register()}>{t('accounts.register')}</SiteLink>
      </p>
    </LoginFrame>
  )
}

type TabsProps = { first: Tab; code: string | undefined; state: string | undefined; ways: Ways }

function Tabs({ first, code, state, ways }: TabsProps) {
  const { t } = useWords()
  const [tab, setTab] = useState<Tab>(first)
  const list = useRef<HTMLDivElement>(null)
  const names: Record<Tab, string> = {
    password: t('accounts.byPassword'),
    code: t('accounts.byCode'),
    wechat: t('accounts.byWechat'),
  }

  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const index = (TABS.indexOf(tab) + step + TABS.length) % TABS.length
    setTab(TABS[index] ?? first)
    list.current?.querySelectorAll('button')[index]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={t('accounts.waysToSignIn')} className={styles.tabs} onKeyDown={walk}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="sign-in"
            tabIndex={tab === name ? 0 : -1}
            className={styles.tab}
            onClick={() => setTab(name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="sign-in" aria-labelledby={`tab-${tab}`}>
        {tab === 'password' ? (
          <PasswordSignIn />
        ) : tab === 'code' ? (
          <CodeSignIn ways={ways} />
        ) : (
          <WechatSignIn code={code} state={state} />
        )}
      </div>
    </>
  )
}
