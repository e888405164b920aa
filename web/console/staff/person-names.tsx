import { NICKNAME_MAX } from '#domain/account.ts'
import type { Bound } from '#web/ui/form/use-form.ts'
import { TextField } from '../fields/text-field.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Names = 'nickname' | 'nicknameEn'

/** What shoppers read in the chat; without an English name both languages read the first. */
export function PersonNames({ field }: { field: (name: Names) => Bound<string> }) {
  const { t } = useWords()
  return (
    <div className={panel.pair}>
      <TextField
        {...field('nickname')}
        label={t('console.staff.nickname')}
        hint={t('console.staff.nickname-hint')}
        max={NICKNAME_MAX}
      />
      <TextField
        {...field('nicknameEn')}
        label={t('console.staff.nickname-en')}
        hint={t('console.staff.nickname-en-hint')}
        lang="en-US"
        max={NICKNAME_MAX}
      />
    </div>
  )
}
