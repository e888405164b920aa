import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findConversation } from '#contract/staff/chat.ts'
import { findPayLinks, makePayLink, type PayLinks, withdrawPayLink } from '#contract/staff/phone-orders.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { chatPath } from '../chat/chat-path.ts'
import { addToDraft } from '../chat/drafts.ts'
import { useAccount, useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { hasScope } from '../session.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './phone-orders.module.css'

/** Without a language: each visitor gets the own one. */
const addressOf = (token: string): string => `${location.origin}/home/pay_link/${token}`

/** Nothing while the order does not wait for its payment. The link itself is shown once: the shop keeps only its hash. */
export function PayLinkPanel({ number, customerId }: { number: string; customerId: number | undefined }) {
  const { t, locale } = useWords()
  const { api } = useConsole()
  const notify = useNotify()
  const canWrite = hasScope(useAccount(), ['merchandiser'])
  const [links, setLinks] = useState<PayLinks>()
  const [token, setToken] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    let isLatest = true
    api.call(findPayLinks, number).then(
      (found) => isLatest && setLinks(found),
      () => {},
    )
    return () => {
      isLatest = false
    }
  }, [api, number])

  async function act(change: () => Promise<string | undefined>) {
    setIsBusy(true)
    try {
      setToken(await change())
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setLinks(await api.call(findPayLinks, number).catch(() => links))
      setIsBusy(false)
    }
  }
  const make = () => act(() => api.call(makePayLink, number))
  const withdraw = () =>
    act(async () => {
      await api.call(withdrawPayLink, number)
      notify(t('console-phone-orders.withdrawn'))
      return undefined
    })

  if (!links?.canMake) return null
  const [newest] = links.links
  const inUse = newest && newest.endedAt === null ? newest : undefined
  return (
    <PanelSection title={t('console-phone-orders.link')}>
      <p className={panel.hint}>{t('console-phone-orders.link-hint', { at: formatMoment(links.payBy, locale) })}</p>
      {inUse ? (
        <p>{t('console-phone-orders.link-made', { at: formatMoment(inUse.madeAt, locale), by: inUse.madeBy })}</p>
      ) : newest ? (
        <p>
          {t('console-phone-orders.link-ended', {
            at: formatMoment(newest.endedAt ?? newest.madeAt, locale),
            by: newest.endedBy ?? newest.madeBy,
          })}
        </p>
      ) : null}
      {token && inUse ? (
        <LinkShown address={addressOf(token)} number={number} customerId={customerId} />
      ) : inUse ? (
        <p className={panel.hint}>{t('console-phone-orders.link-hidden')}</p>
      ) : null}
      {canWrite ? (
        <div className={panel.actions}>
          <Button variant={inUse ? 'quiet' : 'primary'} isBusy={isBusy} onClick={() => void make()}>
            {t(inUse ? 'console-phone-orders.link-anew' : 'console-phone-orders.link-make')}
          </Button>
          {inUse ? (
            <Button variant="quiet" isBusy={isBusy} onClick={() => void withdraw()}>
              {t('console-phone-orders.link-withdraw')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </PanelSection>
  )
}

type ShownProps = { address: string; number: string; customerId: number | undefined }

function LinkShown({ address, number, customerId }: ShownProps) {
  const { t } = useWords()
  const notify = useNotify()
  const isAgent = hasScope(useAccount(), ['agent'])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      notify(t('console-phone-orders.copied'))
    } catch {
      notify(t('console-phone-orders.copy-failed'), { kind: 'problem' })
    }
  }
  return (
    <div className={styles.link}>
      <div className={styles.qr}>
        <QrCode content={address} label={t('console-phone-orders.qr')} />
      </div>
      <div className={panel.form}>
        <input
          className={inputClass}
          readOnly
          value={address}
          aria-label={t('console-phone-orders.link')}
          onFocus={({ target }) => target.select()}
        />
        <div className={panel.actions}>
          <Button onClick={() => void copy()}>{t('console-phone-orders.copy')}</Button>
          {isAgent && customerId !== undefined ? (
            <ToChat shopperId={customerId} words={t('console-phone-orders.chat-words', { number, link: address })} />
          ) : null}
        </div>
        <p className={panel.hint}>{t('console-phone-orders.link-once')}</p>
      </div>
    </div>
  )
}

/** Writes the link into the answer of the conversation; the agent reads and sends it there. */
function ToChat({ shopperId, words }: { shopperId: number; words: string }) {
  const { t } = useWords()
  const { api } = useConsole()
  const router = useRouter()
  const notify = useNotify()
  const go = async () => {
    try {
      await api.call(findConversation, shopperId)
    } catch (error) {
      const isNone = isRefusal(error, 'not-found')
      return notify(isNone ? t('console-phone-orders.no-chat') : wordsOfError(error, t), { kind: 'problem' })
    }
    addToDraft(shopperId, words)
    await router.navigate({ href: chatPath({ shopperId }) })
  }
  return (
    <Button variant="quiet" onClick={() => void go()}>
      {t('console-phone-orders.to-chat')}
    </Button>
  )
}
