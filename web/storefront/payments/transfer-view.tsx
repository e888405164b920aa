import { toYuan } from '#domain/money.ts'
import type { BankTransfer } from '#domain/payment.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { AskLink } from '../chat/ask-link.tsx'
import { CopyButton } from '../orders/copy-button.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { formatInstant } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './transfer-view.module.css'

type Props = { transfer: BankTransfer; number: string; onOther: () => void }

export function TransferView({ transfer, number, onOther }: Props) {
  const { t } = useWords()
  return (
    <section aria-labelledby="transfer-state">
      <TransferLines transfer={transfer} />
      <div className={styles.actions}>
        <SiteLink to={paths.order(number)} className={buttonClass}>
          {t('orders.view')}
        </SiteLink>
        {transfer.isHeldForDays ? null : (
          <AskLink about={{ orderId: number }} className={buttonClass} data-variant="quiet">
            {t('shell.chat.order')}
          </AskLink>
        )}
        <Button variant="plain" onClick={onOther}>
          {t('payments.transfer.other')}
        </Button>
      </div>
    </section>
  )
}

/** Every line can be copied. */
export function TransferLines({ transfer }: { transfer: BankTransfer }) {
  const { t, say, money, locale } = useWords()
  const lines = [
    { name: t('payments.transfer.bank'), shown: say(transfer.bank), copied: say(transfer.bank) },
    { name: t('payments.transfer.holder'), shown: say(transfer.holder), copied: say(transfer.holder) },
    { name: t('payments.transfer.account'), shown: inFours(transfer.number), copied: transfer.number },
    { name: t('payments.transfer.amount'), shown: money(transfer.amount), copied: toYuan(transfer.amount) },
    { name: t('payments.transfer.remark'), shown: transfer.remark, copied: transfer.remark },
  ]
  return (
    <>
      <h2 id="transfer-state" className={styles.state}>
        {t('payments.transfer.state')}
      </h2>
      <p className={styles.hint}>
        {t(transfer.isHeldForDays ? 'payments.transfer.hint' : 'payments.transfer.short-hold', {
          time: formatInstant(transfer.payBy, locale),
        })}
      </p>
      <dl className={styles.lines}>
        {lines.map(({ name, shown, copied }) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>
              <span className={styles.value}>{shown}</span>
              <CopyButton text={copied} label={t('payments.copy', { name })} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.remark}>{t('payments.transfer.remark-hint')}</p>
    </>
  )
}

const inFours = (number: string): string => number.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
