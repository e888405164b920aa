import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { uploadImage } from '#contract/shop/accounts.ts'
import { changeStaff, type StaffAccount } from '#contract/staff/accounts.ts'
import { NICKNAME_MAX } from '#domain/account.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { shrinkPhoto } from '#web/ui/photo-field/shrink-photo.ts'
import { useConsole } from '../context.ts'
import { wordsOfError } from '../error-words.ts'
import { FileButton } from '../fields/file-button.tsx'
import { Avatar } from '../layout/avatar.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'
import { ScopesField } from './scopes-field.tsx'
import styles from './staff.module.css'

export function StaffForm({ account, onClose }: { account: StaffAccount; onClose: () => void }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [isUploading, setIsUploading] = useState(false)
  const { nickname, avatar, scopes, isBlocked } = account
  const form = useForm({
    initial: { nickname, avatar, scopes, isBlocked },
    check: (values) => (values.nickname.trim() === '' ? { nickname: t('console.staff.nickname-required') } : {}),
    send: async (values) => {
      await api.call(changeStaff, { ...values, id: account.id, nickname: values.nickname.trim() })
      await router.invalidate()
      notify(t('console.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })

  async function choosePicture(file: File) {
    setIsUploading(true)
    try {
      form.set({ avatar: await api.call(uploadImage, { file: await shrinkPhoto(file), use: 'shop' }) })
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIsUploading(false)
    }
  }

  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <div className={styles.picture}>
        <Avatar src={form.values.avatar} name={form.values.nickname} size={56} />
        <FileButton
          words={t('console.staff.picture')}
          accept="image/jpeg,image/png,image/webp"
          isBusy={isUploading}
          onChoose={(file) => void choosePicture(file)}
        />
        {form.values.avatar ? (
          <button type="button" className={panel.rowAction} onClick={() => form.set({ avatar: '' })}>
            {t('console.staff.no-picture')}
          </button>
        ) : null}
      </div>
      <Field label={t('console.staff.nickname')} hint={t('console.staff.nickname-hint')} error={form.errorOf('nickname')}>
        {(control) => (
          <input {...control} {...form.text('nickname')} className={inputClass} autoComplete="off" maxLength={NICKNAME_MAX} />
        )}
      </Field>
      <ScopesField scopes={form.values.scopes} onChange={(changed) => form.set({ scopes: changed })} />
      {form.values.scopes.length === 0 ? <p className={panel.hint}>{t('console.staff.no-scope')}</p> : null}
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={form.values.isBlocked}
          onChange={({ target }) => form.set({ isBlocked: target.checked })}
        />
        <span>
          {t('console.staff.block')} <span className={panel.hint}>{t('console.staff.block-hint')}</span>
        </span>
      </label>
      <FormEnd form={form} isHeldUp={isUploading} cancel={onClose} />
    </form>
  )
}
