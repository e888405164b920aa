import { inputClass } from '#web/ui/field/field.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import panel from '../layout/panel.module.css'
import { PanelSection } from '../layout/panel-section.tsx'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import styles from './coupons.module.css'

/** Without a language: each visitor gets the own one. */
const linkOf = (code: string): string => `${location.origin}/home/user/myCoupon?code=${code}`

/** What staff print, send and put into articles. */
export function CodeShare({ code }: { code: string }) {
  const { t } = useWords()
  const link = linkOf(code)
  return (
    <PanelSection title={t('console-sales.coupons.code-share')}>
      <p className={panel.hint}>{t('console-sales.coupons.code-share-hint')}</p>
      <div className={styles.share}>
        <QrCode content={link} label={t('console-sales.coupons.code-qr')} />
        <div className={panel.form}>
          <CodeLine code={code} />
          <input
            className={inputClass}
            readOnly
            value={link}
            aria-label={t('console-sales.coupons.code-link')}
            onFocus={({ target }) => target.select()}
          />
        </div>
      </div>
    </PanelSection>
  )
}

/** The code, and what copies it and its link. */
export function CodeLine({ code }: { code: string }) {
  const { t } = useWords()
  const notify = useNotify()
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notify(t('console-sales.coupons.code-copied', { text }))
    } catch {
      notify(t('console-sales.coupons.code-copy-failed'), { kind: 'problem' })
    }
  }
  return (
    <span className={styles.codeLine}>
      <strong className={styles.code}>{code}</strong>
      <RowAction of={code} onClick={() => void copy(code)}>
        {t('console-sales.coupons.code-copy')}
      </RowAction>
      <RowAction of={code} onClick={() => void copy(linkOf(code))}>
        {t('console-sales.coupons.code-link-copy')}
      </RowAction>
    </span>
  )
}
