import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { unsubscribe } from '#contract/shop/notices.ts'
import { isAdvertising, SHOPPER_KINDS } from '#domain/notice.ts'
import { Button } from '#web/ui/button/button.tsx'
import { wordsOfError } from '../error-words.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import own from './notice-choices.module.css'
import styles from './user.module.css'

/** Needs one press: programs that look at messages open every link. Whoever reads the message need not sign in. */
export function UnsubscribePage({ token }: { token: string }) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [problem, setProblem] = useState('')
  // The server checks the signature.
  const kind = SHOPPER_KINDS.find((one) => isAdvertising(one) && token.startsWith(`${one}.`))

  async function end() {
    setState('busy')
    setProblem('')
    try {
      await api.call(unsubscribe, token)
      setState('done')
    } catch (error) {
      setProblem(wordsOfError(error, t))
      setState('asking')
    }
  }

  return (
    <div className={own.page}>
      <h1 className={styles.heading}>{t('accounts.unsubscribeTitle')}</h1>
      {kind ? (
        <p role="status">
          {t(state === 'done' ? 'accounts.unsubscribed' : 'accounts.unsubscribeAsk', { kind: t(`accounts.notice.${kind}`) })}
        </p>
      ) : (
        <p>{t('accounts.unsubscribeWrong')}</p>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.actions}>
        {kind && state !== 'done' ? (
          <Button isBusy={state === 'busy'} onClick={() => void end()}>
            {t('accounts.unsubscribeNow')}
          </Button>
        ) : null}
        <SiteLink to={paths.user()}>{t('accounts.unsubscribeOthers')}</SiteLink>
      </div>
    </div>
  )
}
