import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { useCompany } from '../company-store.ts'
import { WrittenLink } from '../content/pages/written-link.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../words.ts'
import { hasAnswered, rememberAdult, useIsAdult } from './age-consent.ts'
import styles from './age-gate.module.css'
import { CONSENT, CONSENT_SHEET } from './consent-cookie.ts'

/**
 * Asks for the age before the first wine page (U66). Hidden by the style sheet after an answer. Without scripts the form is sent
 * to the page's own address (server/web/age-consent.ts), and the link says no by `:target`.
 */
export function AgeGate() {
  const { t, say } = useWords()
  const { logoUrl, siteName } = useCompany()
  const isAdult = useIsAdult()
  const [isMinor, setMinor] = useState(false)
  const gate = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // Check before opening: even a short dialog takes the focus and closes others.
    if (isAdult) return
    if (hasAnswered()) rememberAdult()
    else if (!gate.current?.open) gate.current?.showModal()
  }, [isAdult])
  if (isAdult) return null
  return (
    <dialog
      ref={gate}
      data-island="age-gate"
      className={styles.gate}
      aria-labelledby="age-title"
      closedby="none"
      onClose={({ currentTarget }) => hasAnswered() || currentTarget.showModal()}
    >
      {/* Made by a script, it would be asked for. */}
      {import.meta.env.SSR ? (
        <noscript>
          <link rel="stylesheet" href={CONSENT_SHEET} />
        </noscript>
      ) : null}
      <span id="under-age" className={styles.underAge} />
      <div className={styles.card}>
        {logoUrl ? <img data-mark src={logoUrl} alt={say(siteName)} width="200" height="48" className={styles.logo} /> : null}
        <div className={styles.question} hidden={isMinor}>
          <h2 id="age-title">{t('shell.age.title')}</h2>
          <p>{t('shell.age.text')}</p>
          {/* No action: it is sent to the address that the visitor came to. */}
          <form
            method="post"
            className={styles.answers}
            onSubmit={(event) => {
              event.preventDefault()
              gate.current?.close()
              rememberAdult()
            }}
          >
            <Button type="submit" name={CONSENT} value="1">
              {t('shell.age.yes')}
            </Button>
            {/* biome-ignore lint/a11y/useValidAnchor: a link, so that it answers without scripts, too */}
            <a
              href="#under-age"
              className={buttonClass}
              data-variant="quiet"
              onClick={(event) => {
                event.preventDefault()
                setMinor(true)
              }}
            >
              {t('shell.age.no')}
            </a>
          </form>
          <p className={styles.note}>{t('shell.age.remembered')}</p>
        </div>
        <div className={styles.exit} data-shown={isMinor ? '' : undefined}>
          <h2>{t('shell.age.exit.title')}</h2>
          <p>{t('shell.age.exit.text')}</p>
          <p className={styles.answers}>
            {/* A page without sales. */}
            <WrittenLink to={paths.whyFestival()} className={buttonClass}>
              {t('shell.age.exit.read')}
            </WrittenLink>
            <Button variant="quiet" onClick={() => setMinor(false)}>
              {t('shell.age.exit.back')}
            </Button>
          </p>
        </div>
      </div>
    </dialog>
  )
}
