import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { changeOwnPassword, changeOwnProfile, endOwnSessions, type OwnAccount, type StaffSession } from '#contract/staff/own.ts'
import { fieldOfRefusal } from '#web/api/is-refusal.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { PasswordInput } from '#web/ui/field/password-input.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { useConsole } from '../context.ts'
import { LeaveGuard } from '../editor/leave-guard.tsx'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { paths } from '../paths.ts'
import { NewPasswordField, wrongPassword } from '../staff/new-password-field.tsx'
import { PersonNames } from '../staff/person-names.tsx'
import { PersonPicture } from '../staff/person-picture.tsx'
import { useAct } from '../use-act.ts'
import { useWords } from '../use-words.ts'
import { formatMoment } from '../when.ts'
import styles from './account.module.css'
import { SessionList } from './session-list.tsx'

type Props = { account: OwnAccount; sessions: readonly StaffSession[] }

export function AccountPage({ account, sessions }: Props) {
  const { t, locale } = useWords()
  const { setAt, codesLeft } = account.secondFactor
  // A new number is an empty form.
  const [passwords, setPasswords] = useState(0)
  return (
    <Page title={t('console-account.title')} intro={t('console-account.intro')}>
      <div className={styles.parts}>
        <Profile account={account} />
        <OwnPassword key={passwords} onChanged={() => setPasswords((count) => count + 1)} />
        <PanelSection title={t('console-account.factor')}>
          <p>
            {setAt
              ? `${t('console-account.factor-on', { at: formatMoment(setAt, locale) })} ${t('console-account.codes-left', { count: codesLeft })}`
              : t('console-account.factor-off')}
          </p>
          <div className={panel.actions}>
            <ConsoleLink to={paths.secondFactor()} className={buttonClass} data-variant={setAt ? 'quiet' : 'primary'}>
              {setAt ? t('console-account.manage') : t('console-account.set-up')}
            </ConsoleLink>
          </div>
        </PanelSection>
        <OwnSessions sessions={sessions} />
      </div>
    </Page>
  )
}

function Profile({ account }: { account: OwnAccount }) {
  const { t } = useWords()
  const router = useRouter()
  const { api, session } = useConsole()
  const notify = useNotify()
  const [isUploading, setIsUploading] = useState(false)
  const { login, phone, nickname, nicknameEn, avatar } = account
  const form = useKeptForm('profile', {
    initial: { nickname, nicknameEn, avatar },
    check: (values) => (values.nickname.trim() === '' ? { nickname: t('console.staff.nickname-required') } : {}),
    send: async (values) => {
      await api.call(changeOwnProfile, values)
      await session.reload()
      await router.invalidate()
      notify(t('console.saved'))
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <PanelSection title={t('console-account.profile')}>
      <p className={panel.hint}>{t('console-account.login', { login: login || phone })}</p>
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        <LeaveGuard {...form.guard} />
        <PersonPicture
          picture={form.values.avatar}
          name={form.values.nickname}
          isUploading={isUploading}
          onUploading={setIsUploading}
          onChange={(changed) => form.set({ avatar: changed })}
        />
        <PersonNames field={form.field} />
        <p role="alert" className={panel.problem}>
          {form.formError}
        </p>
        <div className={panel.actions}>
          <Button type="submit" isBusy={form.isSending} disabled={isUploading}>
            {t('console.save')}
          </Button>
        </div>
      </form>
    </PanelSection>
  )
}

const REFUSALS = {
  oldPassword: ['password-wrong'],
  password: ['password-weak', 'staff-password-short', 'password-length'],
} as const

function OwnPassword({ onChanged }: { onChanged: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useForm({
    initial: { oldPassword: '', password: '' },
    check: ({ oldPassword, password }) => ({
      ...(oldPassword === '' && { oldPassword: t('console-account.old-password-required') }),
      ...wrongPassword(password, t),
    }),
    send: async (values) => {
      await api.call(changeOwnPassword, values)
      await router.invalidate()
      notify(t('console-account.password-saved'))
      onChanged()
    },
    fieldOf: (error) => fieldOfRefusal(error, REFUSALS),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <PanelSection title={t('console-account.password')}>
      <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
        <Field label={t('console-account.old-password')} error={form.errorOf('oldPassword')}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.text('oldPassword')}
              autoComplete="current-password"
              showWords={t('console.show-password')}
            />
          )}
        </Field>
        <NewPasswordField
          label={t('console-account.new-password')}
          field={form.text('password')}
          error={form.errorOf('password')}
        />
        <p role="alert" className={panel.problem}>
          {form.formError}
        </p>
        <div className={panel.actions}>
          <Button type="submit" isBusy={form.isSending}>
            {t('console-account.change-password')}
          </Button>
        </div>
      </form>
    </PanelSection>
  )
}

function OwnSessions({ sessions }: { sessions: readonly StaffSession[] }) {
  const { t } = useWords()
  const { api } = useConsole()
  const { isBusy, act } = useAct()
  const end = (sessionId?: number) =>
    act(async () => {
      const { ended } = await api.call(endOwnSessions, sessionId === undefined ? {} : { sessionId })
      return t('console-account.ended', { count: ended })
    })
  return (
    <PanelSection title={t('console-account.sessions')}>
      <SessionList
        label={t('console-account.sessions')}
        sessions={sessions}
        isBusy={isBusy}
        onEnd={(sessionId) => void end(sessionId)}
      />
      {sessions.length > 1 ? (
        <div className={panel.actions}>
          <Button variant="quiet" isBusy={isBusy} onClick={() => void end()}>
            {t('console-account.end-others')}
          </Button>
        </div>
      ) : null}
    </PanelSection>
  )
}
