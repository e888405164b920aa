import { useRouter } from '@tanstack/react-router'
import { correctParcelLots, type LotChoice } from '#contract/staff/lots.ts'
import { PACKS_MAX } from '#domain/stock.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { isQuantity, QuantitiesField } from '../fields/quantities-field.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { usePackWords } from '../pack-words.ts'
import { useWords } from '../use-words.ts'
import { formatDay } from '../when.ts'

export type LotsOfParcel = { id: number; trackingNumber: string; choices: readonly LotChoice[]; version: string }
type Quantities = Record<string, string>

/** Of a set each pack inside has lots of its own, so the line alone does not name the field. */
const keyOf = ({ unique }: LotChoice, lotId: number): string => `${unique} ${lotId}`

/** What was really taken from the shelf, where it was not what the shop supposed. */
export function CorrectLotsForm({ parcel, onClose }: { parcel: LotsOfParcel; onClose: () => void }) {
  const { t, say, locale } = useWords()
  const packWords = usePackWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const choices = parcel.choices.filter(({ lots }) => lots.length > 0)
  const present: Quantities = Object.fromEntries(
    choices.flatMap((choice) => choice.lots.map(({ id, packs }) => [keyOf(choice, id), String(packs)])),
  )
  const form = useKeptForm(`lots ${parcel.id}`, {
    initial: { quantities: present },
    check: ({ quantities }) =>
      choices.every((choice) => isPossible(choice, quantities)) ? {} : { quantities: t('console-shipping.lots-wrong') },
    send: async ({ quantities }) => {
      const lots = choices.flatMap((choice) =>
        choice.lots
          .map(({ id }) => ({ unique: choice.unique, lotId: id, packs: Number(quantities[keyOf(choice, id)] ?? 0) }))
          .filter(({ packs }) => packs > 0),
      )
      await api.call(correctParcelLots, { id: parcel.id, lots, version: parcel.version })
      await router.invalidate()
      notify(t('console-shipping.lots-corrected'))
      onClose()
    },
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { quantities } = form.values
  const firstWrong = choices.find((choice) => !isPossible(choice, quantities))
  if (choices.length === 0) return <p>{t('console-shipping.lots-none')}</p>
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p className={panel.hint}>{t('console-shipping.lots-hint')}</p>
      {choices.map((choice) => (
        <QuantitiesField
          key={`${choice.unique} ${choice.lots[0]?.id}`}
          name="quantities"
          legend={t('console-shipping.lots-of', { name: `${say(choice.name)} · ${packWords(choice)}`, count: choice.packs })}
          lines={choice.lots.map(({ id, lot, arrivedOn, left }) => ({
            unique: keyOf(choice, id),
            most: left,
            words: t('console-shipping.lot-choice', { lot, day: formatDay(arrivedOn, locale), left }),
          }))}
          quantities={quantities}
          maxLength={String(PACKS_MAX).length}
          error={choice === firstWrong ? form.errorOf('quantities') : undefined}
          onChange={(changed) => form.set({ quantities: changed })}
        />
      ))}
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}

function isPossible(choice: LotChoice, quantities: Quantities): boolean {
  const typed = (id: number) => quantities[keyOf(choice, id)]
  const sum = choice.lots.reduce((total, { id }) => total + Number(typed(id) ?? 0), 0)
  return choice.lots.every(({ id, left }) => isQuantity(typed(id), left)) && sum <= choice.packs
}
