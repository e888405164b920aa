import { otherLocale } from '#domain/locale.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useWords } from '../use-words.ts'
import { GlobeIcon } from './icons.tsx'

/** Switches the language and keeps what was typed (U58). */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { locale, t } = useWords()
  const store = useConsole().locale
  const notify = useNotify()
  const other = otherLocale(locale)
  return (
    <button
      type="button"
      className={className}
      lang={other}
      onClick={() => store.show(other).catch(() => notify(t('console.unreachable'), { kind: 'problem' }))}
    >
      <GlobeIcon size={18} />
      {t('console.other-language')}
    </button>
  )
}
