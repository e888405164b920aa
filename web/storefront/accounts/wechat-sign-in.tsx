import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { signInWithWechat, startWechatSignIn } from '#contract/shop/sign-in.ts'
import { isPhone } from '#domain/device.ts'
import { Button } from '#web/ui/button/button.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './login.module.css'
import { useSignedIn } from './use-signed-in.ts'

const STATE = 'rebstock.wechat-state'

export function WechatSignIn({ code, state }: { code: string | undefined; state: string | undefined }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const signedIn = useSignedIn()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isUsed = useRef(false)
  const [isOnPhone, setOnPhone] = useState(false)
  useEffect(() => setOnPhone(isPhone(navigator.userAgent)), [])

  useEffect(() => {
    // Codes work once: React's double effect must not burn it.
    if (!code || !state || isUsed.current) return
    isUsed.current = true
    setIsBusy(true)
    // Against login CSRF: another person's code must not sign us in to their account.
    const isOurs = sessionStorage.getItem(STATE) === state
    sessionStorage.removeItem(STATE)
    api
      .call(signInWithWechat, { code, state: isOurs ? state : '' })
      .then((token) => signedIn('local3', token))
      .catch((error) => setProblem(wordsOfError(error, t)))
      .finally(() => setIsBusy(false))
  }, [api, code, state, signedIn, t])

  async function start() {
    setIsBusy(true)
    try {
      const returnTo = router.buildLocation({ to: '/login' }).publicHref
      const begun = await api.call(startWechatSignIn, { returnTo })
      sessionStorage.setItem(STATE, begun.state)
      location.assign(begun.url)
    } catch (error) {
      setProblem(wordsOfError(error, t))
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <p>{t(isOnPhone ? 'accounts.wechatOnPhone' : 'accounts.wechatExplained')}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button variant={isOnPhone ? 'quiet' : 'primary'} isBusy={isBusy} onClick={start}>
        {t('accounts.wechatStart')}
      </Button>
    </div>
  )
}
