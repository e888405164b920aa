import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { editProfile, uploadImage } from '#contract/shop/accounts.ts'
import { type Account, NICKNAME_MAX } from '#domain/account.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { PHOTO_TYPES, useAccept } from '#web/ui/photo-field/use-accept.ts'
import { wordsOfError } from '../error-words.ts'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { Avatar } from './avatar.tsx'
import styles from './user.module.css'

const AVATAR_EDGE_MAX = 512

export function ProfileForm({ account }: { account: Account }) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = router.options.context
  const notify = useNotify()
  const { refresh } = useVisitor()
  const accept = useAccept(PHOTO_TYPES)

  const save = async (profile: { nickname: string; avatar: string }) => {
    await api.call(editProfile, profile)
    notify(t('accounts.profileSaved'))
    await Promise.all([router.invalidate(), refresh()])
  }
  const form = useForm({
    initial: { nickname: account.nickname },
    check: ({ nickname }) => (nickname.trim() === '' ? { nickname: t('accounts.nicknameRequired') } : {}),
    send: ({ nickname }) => save({ nickname: nickname.trim(), avatar: account.avatar }),
    fieldOf: () => 'nickname',
    wordsOf: (error) => wordsOfError(error, t),
  })

  const [isUploading, setIsUploading] = useState(false)
  async function changePicture(field: HTMLInputElement) {
    const file = field.files?.[0]
    if (!file) return
    setIsUploading(true)
    try {
      const { shrinkPhoto } = await import('#web/ui/photo-field/shrink-photo.ts')
      const avatar = await api.call(uploadImage, { file: await shrinkPhoto(file, AVATAR_EDGE_MAX) })
      await save({ nickname: account.nickname, avatar })
    } catch (error) {
      notify(wordsOfError(error, t), { kind: 'problem' })
    } finally {
      setIsUploading(false)
      // Lets the same file be chosen again.
      field.value = ''
    }
  }

  return (
    <section aria-labelledby="my-profile">
      <h3 id="my-profile" className={styles.subhead}>
        {t('accounts.profile')}
      </h3>
      <div className={styles.profile}>
        <label className={styles.picture} aria-busy={isUploading || undefined}>
          <Avatar account={account} size={72} />
          <span>{t('accounts.changePicture')}</span>
          <input
            className="visually-hidden"
            type="file"
            accept={accept}
            disabled={isUploading}
            onChange={(event) => void changePicture(event.target)}
          />
        </label>
        <form ref={form.ref} className={styles.nicknameForm} noValidate onSubmit={form.submit}>
          <Field label={t('accounts.nickname')} error={form.errorOf('nickname')}>
            {(control) => (
              <input
                {...control}
                {...form.text('nickname')}
                className={inputClass}
                autoComplete="nickname"
                maxLength={NICKNAME_MAX}
              />
            )}
          </Field>
          <Button type="submit" variant="quiet" isBusy={form.isSending}>
            {t('accounts.saveProfile')}
          </Button>
        </form>
      </div>
    </section>
  )
}
