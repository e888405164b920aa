import { BookmarkIcon, PhoneIcon } from '#web/storefront/shell/icons.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useCompany } from '../company-store.ts'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { bookmarkNote } from './bookmark.ts'
import { LanguageMenu } from './language-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './top-bar.module.css'

export function TopBar() {
  const { t } = useWords()
  const slogan = t('promise.slogan')
  const notify = useNotify()
  const { contactNumber } = useCompany()
  const { account } = useVisitor()
  return (
    <div className={styles.bar}>
      <div className={`page ${styles.inside}`}>
        {slogan ? <p className={styles.slogan}>{slogan}</p> : null}
        <div className={styles.tools}>
          {contactNumber ? (
            <a href={`tel:${contactNumber.replaceAll('-', '')}`} className={styles.tool}>
              <PhoneIcon size={16} />
              {contactNumber}
            </a>
          ) : null}
          <button
            type="button"
            className={styles.tool}
            onClick={() => {
              const { key, keys } = bookmarkNote(navigator.userAgent)
              notify(t(key, { keys }))
            }}
          >
            <BookmarkIcon size={16} />
            {t('shell.bookmark')}
          </button>
          {account ? <LanguageSwitch className={styles.tool} /> : <LanguageMenu />}
        </div>
      </div>
    </div>
  )
}
