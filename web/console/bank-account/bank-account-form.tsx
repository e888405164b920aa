import { useRouter } from '@tanstack/react-router'
import { saveBankAccount } from '#contract/staff/bank-account.ts'
import { BANK_NAME_MAX, BANK_NUMBER_MAX, BANK_NUMBER_MIN, type BankAccount } from '#domain/payment.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { LocalizedField } from '../fields/localized-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { useWords } from '../use-words.ts'

type Props = { present: BankAccount | null; version: number; onClose: () => void }

const NOTHING = { zh: '', en: '' }
const plain = (number: string) => number.replace(/\s/g, '')

/** The number is typed twice: money that goes to a wrong account is hard to get back. */
export function BankAccountForm({ present, version, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const form = useKeptForm('bank', {
    initial: { bank: present?.bank ?? NOTHING, holder: present?.holder ?? NOTHING, number: '', again: '' },
    check: ({ bank, holder, number, again }) => ({
      ...(hasBoth(bank) ? {} : { bank: t('console-finance.bank.both-languages') }),
      ...(hasBoth(holder) ? {} : { holder: t('console-finance.bank.both-languages') }),
      ...(plain(number).length < BANK_NUMBER_MIN && { number: t('console-finance.bank.number-wrong', { min: BANK_NUMBER_MIN }) }),
      ...(plain(number) !== plain(again) && { again: t('console-finance.bank.again-differs') }),
    }),
    send: async ({ bank, holder, number }) => {
      await api.call(saveBankAccount, { account: { bank, holder, number: number.trim() }, version })
      await router.invalidate()
      notify(t('console-finance.bank.saved'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit} autoComplete="off">
      <p>{t('console-finance.bank.form-intro')}</p>
      <LocalizedField {...form.field('holder')} label={t('console-finance.bank.holder')} max={BANK_NAME_MAX} isRequired />
      <LocalizedField {...form.field('bank')} label={t('console-finance.bank.bank')} max={BANK_NAME_MAX} isRequired />
      <TextField
        {...form.field('number')}
        label={t('console-finance.bank.number')}
        max={BANK_NUMBER_MAX}
        inputMode="numeric"
        isRequired
      />
      <TextField
        {...form.field('again')}
        label={t('console-finance.bank.again')}
        max={BANK_NUMBER_MAX}
        inputMode="numeric"
        isRequired
      />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}

const hasBoth = ({ zh, en }: BankAccount['bank']): boolean => zh.trim() !== '' && en.trim() !== ''
