import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type CustomerRecharge, returnRecharge } from '#contract/staff/customer-recharges.ts'
import { add, type Fen, fen, subtract, toYuan } from '#domain/money.ts'
import { ACT_REASON_MAX } from '#domain/money-act.ts'
import { giftTakenWith } from '#domain/recharge-return.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { TextField } from '../fields/text-field.tsx'
import { MoneyField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { typedYuan } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import styles from './customer.module.css'

type Props = { id: number; balance: Fen; recharge: CustomerRecharge; onClose: () => void }
type Wanted = { amount: Fen; reason: string }

/** Two steps: what goes back and why, and then the sums to agree to. */
export function ReturnRecharge(props: Props) {
  const [wanted, setWanted] = useState<Wanted>({ amount: fen(props.recharge.returnable), reason: '' })
  const [isSure, setIsSure] = useState(false)
  if (isSure) return <ReturnSums {...props} {...wanted} onChange={() => setIsSure(false)} />
  return (
    <ReturnForm
      {...props}
      {...wanted}
      onNext={(next) => {
        setWanted(next)
        setIsSure(true)
      }}
    />
  )
}

function ReturnForm({ recharge, amount, reason, onNext, onClose }: Props & Wanted & { onNext: (wanted: Wanted) => void }) {
  const { t, money } = useWords()
  const max = fen(recharge.returnable)
  const typed = (text: string): Fen | undefined => {
    const sum = typedYuan(text, 1)
    return sum !== undefined && sum <= max ? sum : undefined
  }
  const form = useKeptForm(`return ${recharge.number}`, {
    initial: { amount: toYuan(amount), reason },
    check: (values) => ({
      ...(typed(values.amount) === undefined && { amount: t('console-customers.return-wrong', { amount: money(max) }) }),
      ...(values.reason.trim() === '' && { reason: t('console-money.reason-required') }),
    }),
    send: async (values) => onNext({ amount: typed(values.amount) ?? max, reason: values.reason.trim() }),
    wordsOf: (error) => wordsOfError(error, t),
  })
  const method = t(`console-money.method.${recharge.method}`)
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>{t(recharge.gift > 0 ? 'console-customers.return-rule' : 'console-customers.return-rule-plain', { method })}</p>
      <MoneyField
        {...form.field('amount')}
        label={t('console-customers.return-amount')}
        hint={t('console-customers.return-max', { amount: money(max) })}
        isRequired
      />
      <TextField
        {...form.field('reason')}
        label={t('console-money.reason')}
        hint={t('console-money.reason-for-staff')}
        max={ACT_REASON_MAX}
        isRequired
      />
      <FormEnd form={form} save={t('console-customers.return-next')} cancel={onClose} />
    </form>
  )
}

function ReturnSums({ id, balance, recharge, amount, reason, onChange, onClose }: Props & Wanted & { onChange: () => void }) {
  const { t, money } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { number, method, returned } = recharge
  const gift = giftTakenWith(
    { amount: fen(recharge.amount), gift: fen(recharge.gift), returned: fen(returned), giftTaken: fen(recharge.giftTaken) },
    amount,
    balance,
  )
  const sums = [
    [t('console-customers.return-goes', { method: t(`console-money.method.${method}`) }), amount],
    ...(recharge.gift > 0 ? ([[t('console-customers.return-gift'), gift]] as const) : []),
    [t('console-customers.return-after'), subtract(balance, add(amount, gift))],
  ] as const
  async function giveBack() {
    setIsBusy(true)
    try {
      await api.call(returnRecharge, { id, number, amount, returned, reason })
      await router.invalidate()
      notify(t('console-customers.return-done', { amount: money(amount) }))
      onClose()
    } catch (error) {
      setProblem(wordsOfError(error, t))
      setIsBusy(false)
      // What a colleague or the customer did meanwhile is shown too.
      await router.invalidate()
    }
  }
  return (
    <div className={panel.form}>
      <dl className={styles.sums}>
        {sums.map(([name, sum]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd className={panel.number}>{money(sum)}</dd>
          </div>
        ))}
      </dl>
      <p className={panel.words}>{reason}</p>
      <p className={panel.hint}>{t('console-customers.return-final')}</p>
      <p role="alert" className={panel.problem}>
        {problem}
      </p>
      <div className={panel.actions}>
        <Button isBusy={isBusy} onClick={() => void giveBack()}>
          {t('console-customers.return-now', { amount: money(amount) })}
        </Button>
        <Button variant="quiet" onClick={onChange}>
          {t('console-customers.return-change')}
        </Button>
      </div>
    </div>
  )
}
