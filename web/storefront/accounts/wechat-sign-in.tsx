import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { signInWithWechat, wechatSignInUrl } from '#web/api/accounts.ts'
import { Button } from '#web/ui/button/button.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'
import styles from './login.module.css'
import { useSignedIn } from './use-signed-in.ts'

/** Strategy local3: off to WeChat's own page with its QR code, and back to here with a code. */
export function WechatSignIn({ code, state }: { code: string | undefined; state: string | undefined }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const signedIn = useSignedIn()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isUsed = useRef(false)

  useEffect(() => {
    // A code is good for one try: React's second effect in development must not burn it.
    if (!code || !state || isUsed.current) return
    isUsed.current = true
    setIsBusy(true)
    signInWithWechat(api, { code, state })
      .then((token) => signedIn('local3', token))
      .catch((error) => setProblem(wordsOfError(error, t)))
      .finally(() => setIsBusy(false))
  }, [api, code, state, signedIn, t])

  async function start() {
    setIsBusy(true)
    try {
      location.assign(await wechatSignInUrl(api, router.buildLocation({ to: '/login' }).publicHref))
    } catch (error) {
      setProblem(wordsOfError(error, t))
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <p>{t('accounts.wechatExplained')}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button isBusy={isBusy} onClick={start}>
        {t('accounts.wechatStart')}
      </Button>
    </div>
  )
}
