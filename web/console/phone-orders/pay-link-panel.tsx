import { useEffect, useState } from 'react'
import { findPayLinks, makePayLink, type PayLinks, withdrawPayLink } from '#contract/staff/phone-orders.ts'
import { Button } from '#web/ui/button/button.tsx'
import { inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
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
export function PayLinkPanel({ number }: { number: string }) {
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
        <LinkShown address={addressOf(token)} />
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

function LinkShown({ address }: { address: string }) {
  const { t } = useWords()
  const notify = useNotify()
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
        </div>
        <p className={panel.hint}>{t('console-phone-orders.link-once')}</p>
      </div>
    </div>
  )
}
