import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import {
  beginSecondFactor,
  finishSecondFactor,
  type OwnAccount,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/staff/own.ts'
import { OTP_INPUT_MAX } from '#domain/account.ts'
import { fieldOfRefusal } from '#web/api/is-refusal.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './account.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step = { name: 'present' } | { name: 'scan'; uri: string; secret: string } | { name: 'codes'; codes: readonly string[] }

/** In production whoever has no second factor sees nothing but this page. */
export function SecondFactorPage({ account: { login, phone, secondFactor } }: { account: OwnAccount }) {
  const { t } = useWords()
  const router = useRouter()
  const { session } = useConsole()
  const [step, setStep] = useState<Step>({ name: 'present' })
  const mustSetUp = secondFactor.isRequired && secondFactor.setAt === null
  const leave = async () => {
    await session.reload()
    await router.navigate({ href: session.mustSetUpFactor() ? paths.secondFactor() : paths.account() })
  }
  return (
    <Page
      title={t('console-account.factor-title')}
      intro={mustSetUp ? t('console-account.factor-required') : t('console-account.factor-intro')}
      actions={
        mustSetUp ? (
          <Button variant="quiet" onClick={() => void session.signOut()}>
            {t('console.sign-out')}
          </Button>
        ) : null
      }
    >
      <div className={styles.single}>
        {step.name === 'present' ? <Present {...{ secondFactor, mustSetUp, onStep: setStep }} /> : null}
        {step.name === 'scan' ? (
          <Scan
            uri={step.uri}
            secret={step.secret}
            onCancel={() => setStep({ name: 'present' })}
            onDone={(codes) => setStep({ name: 'codes', codes })}
          />
        ) : null}
        {step.name === 'codes' ? <RecoveryCodes codes={step.codes} login={login || phone} onDone={() => void leave()} /> : null}
      </div>
    </Page>
  )
}

type PresentProps = { secondFactor: OwnAccount['secondFactor']; mustSetUp: boolean; onStep: (step: Step) => void }

function Present({ secondFactor: { setAt, codesLeft, isRequired }, mustSetUp, onStep }: PresentProps) {
  const { t, locale } = useWords()
  const router = useRouter()
  const { api, session } = useConsole()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const [asking, setAsking] = useState<'codes' | 'remove' | null>(null)
  const begin = async () => {
    setIsBusy(true)
    try {
      const { uri, key } = await api.call(beginSecondFactor)
      onStep({ name: 'scan', uri, secret: key })
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <PanelSection title={t('console-account.factor')}>
      <p>
        {setAt
          ? `${t('console-account.factor-on', { at: formatMoment(setAt, locale) })} ${t('console-account.codes-left', { count: codesLeft })}`
          : mustSetUp
            ? t('console-account.factor-intro')
            : t('console-account.factor-off')}
      </p>
      <div className={panel.actions}>
        <Button isBusy={isBusy} onClick={() => void begin()}>
          {setAt ? t('console-account.replace') : t('console-account.begin')}
        </Button>
        {setAt ? (
          <>
            <Button variant="quiet" onClick={() => setAsking('codes')}>
              {t('console-account.new-codes')}
            </Button>
            {isRequired ? null : (
              <Button variant="quiet" onClick={() => setAsking('remove')}>
                {t('console-account.remove')}
              </Button>
            )}
          </>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={asking === 'codes'}
        title={t('console-account.new-codes')}
        text={t('console-account.new-codes-text')}
        confirm={t('console-account.new-codes')}
        onConfirm={async () => onStep({ name: 'codes', ...(await api.call(renewRecoveryCodes)) })}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        isOpen={asking === 'remove'}
        title={t('console-account.remove')}
        text={t('console-account.remove-text')}
        confirm={t('console-account.remove')}
        onConfirm={async () => {
          await api.call(removeSecondFactor)
          await session.reload()
          await router.invalidate()
          notify(t('console-account.removed'))
        }}
        onClose={() => setAsking(null)}
      />
    </PanelSection>
  )
}

/** Easier to type; apps take it with blanks. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

const REFUSALS = { otp: ['second-factor-wrong'] } as const
type ScanProps = { uri: string; secret: string; onCancel: () => void; onDone: (codes: readonly string[]) => void }

function Scan({ uri, secret, onCancel, onDone }: ScanProps) {
  const { t } = useWords()
  const { api } = useConsole()
  const input = useRef<HTMLInputElement>(null)
  // The button that led here is gone.
  useEffect(() => input.current?.focus(), [])
  const form = useForm({
    initial: { otp: '' },
    check: ({ otp }) => (otp.trim() === '' ? { otp: t('console-account.code-required') } : {}),
    send: async (values) => onDone((await api.call(finishSecondFactor, values)).codes),
    fieldOf: (error) => fieldOfRefusal(error, REFUSALS),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <PanelSection title={t('console-account.scan')}>
      <div className={styles.picture}>
        <QrCode content={uri} label={t('console-account.picture-label')} />
      </div>
      <p>
        {t('console-account.type-key')} <span className={styles.key}>{inFours(secret)}</span>
      </p>
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        <Field label={t('console-account.first-code')} hint={t('console-account.first-code-hint')} error={form.errorOf('otp')}>
          {(control) => (
            <input
              {...control}
              {...form.text('otp')}
              ref={input}
              className={inputClass}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={OTP_INPUT_MAX}
            />
          )}
        </Field>
        <FormEnd form={form} save={t('console-account.finish')} cancel={onCancel} />
      </form>
    </PanelSection>
  )
}
