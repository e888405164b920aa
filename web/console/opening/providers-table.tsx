import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { checkProvider, type ShownProvider } from '#contract/staff/opening.ts'
import type { Provider } from '#domain/opening.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { Table } from '../layout/table.tsx'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './opening.module.css'

/** Names only: what is set stays with the server. */
const SETTINGS: Record<Provider, string> = {
  alipay: 'ALIPAY_APP_ID …',
  'wechat-pay': 'WECHAT_PAY_MCH_ID …',
  sms: 'SMS_ACCESS_KEY_ID …',
  'wechat-sign-in': 'WECHAT_APP_ID, WECHAT_APP_SECRET',
  'wechat-mini': 'WECHAT_MINI_APP_ID, WECHAT_MINI_APP_SECRET',
  'wechat-messages': 'WECHAT_MP_APP_ID, WECHAT_MP_APP_SECRET',
  email: 'SMTP_HOST …',
  tracking: 'KUAIDI100_CUSTOMER, KUAIDI100_KEY',
}
const KINDS = { live: undefined, sandbox: 'quiet', off: 'quiet' } as const

/** Each provider with one button that tests its keys, and what came of it the last time. */
export function ProvidersTable({ providers }: { providers: readonly ShownProvider[] }) {
  const { t } = useWords()
  const test = useTest()
  return (
    <section className={panel.panel} id="providers" aria-labelledby="opening-providers">
      <h2 id="opening-providers">{t('console-opening.providers')}</h2>
      <p className={panel.hint}>{t('console-opening.providers-intro')}</p>
      <div className={styles.providers}>
        <Table
          label={t('console-opening.providers')}
          columns={[
            { title: t('console-opening.provider') },
            { title: t('console-opening.result') },
            { title: t('console.actions'), isHidden: true },
          ]}
        >
          {providers.map(({ provider, state, last }) => (
            <tr key={provider}>
              <th scope="row">
                <span className={styles.provider}>{t(`console-opening.provider.${provider}`)}</span>
                <span className={panel.badge} data-kind={KINDS[state]}>
                  {t(`console-opening.state.${state}`)}
                </span>
              </th>
              <td data-label={t('console-opening.result')}>
                {state === 'live' ? <Result last={last} /> : null}
                {state === 'off' ? (
                  <p className={panel.hint}>{t('console-opening.keys', { names: SETTINGS[provider] })}</p>
                ) : null}
              </td>
              <td>
                <div className={panel.rowActions}>
                  {state === 'live' ? (
                    <RowAction
                      of={t(`console-opening.provider.${provider}`)}
                      aria-disabled={test.running !== undefined}
                      onClick={() => void test.start(provider)}
                    >
                      {test.running === provider ? '…' : t('console-opening.test')}
                    </RowAction>
                  ) : null}
                </div>
              </td>
            </tr>
          ))}
        </Table>
      </div>
    </section>
  )
}

function Result({ last }: Pick<ShownProvider, 'last'>) {
  const { t, locale } = useWords()
  if (!last) return <span className={panel.hint}>{t('console-opening.never')}</span>
  return (
    <>
      <span className={panel.badge} data-kind={last.cause === null ? undefined : 'alarm'}>
        {t(last.cause === null ? 'console-opening.tested-good' : 'console-opening.tested-bad')}
      </span>{' '}
      <span className={panel.hint}>{formatMoment(last.at, locale)}</span>
      {last.cause === null ? null : (
        <>
          <p>{t(`console-opening.cause.${last.cause}`)}</p>
          {last.detail ? <p className={panel.hint}>{t('console-opening.answer', { answer: last.detail })}</p> : null}
        </>
      )}
    </>
  )
}

/** One at a time. */
function useTest() {
  const { t } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const notify = useNotify()
  const [running, setRunning] = useState<Provider>()
  async function start(provider: Provider) {
    if (running) return
    setRunning(provider)
    try {
      const { cause } = await api.call(checkProvider, provider)
      await router.invalidate()
      const name = t(`console-opening.provider.${provider}`)
      if (cause === null) notify(t('console-opening.test-good', { provider: name }))
      else notify(t('console-opening.test-bad', { provider: name }), { kind: 'problem' })
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setRunning(undefined)
    }
  }
  return { running, start }
}
