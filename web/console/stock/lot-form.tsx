import { useRouter } from '@tanstack/react-router'
import { addLot, changeLot, type Lot } from '#contract/staff/lots.ts'
import { PACKS_MAX } from '#domain/stock.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { NumberField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { typedInteger } from '../typed-number.ts'
import { useWords } from '../use-words.ts'
import { LotFields, lotProblems, lotValues, newLot, typedLot } from './lot-fields.tsx'

type Props = { onClose: () => void } & ({ skuId: number; known?: undefined } | { skuId?: undefined; known: Lot })

/** The lot of packs that are there already, or the facts of a known one. The stock stays as it is. */
export function LotForm({ skuId, known, onClose }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const sent = known ? known.sent + known.otherwise : 0
  const form = useKeptForm(known ? `lot ${known.id}` : `lot of ${skuId}`, {
    initial: { packs: known ? String(known.packs) : '', ...(known ? lotValues(known) : newLot()) },
    check: ({ packs, ...lot }) => ({
      ...(typedInteger(packs, Math.max(1, sent), PACKS_MAX) === undefined && {
        packs: sent > 0 ? t('console-stock.lot-packs-wrong', { sent }) : t('console-stock.packs-wrong'),
      }),
      ...lotProblems(lot, t, true),
    }),
    send: async ({ packs: typed, ...values }) => {
      const draft = { ...typedLot(values), packs: Number(typed) }
      await (known
        ? api.call(changeLot, { ...draft, id: known.id, version: known.version })
        : api.call(addLot, { ...draft, skuId }))
      await router.invalidate()
      notify(t(known ? 'console.saved' : 'console-stock.lot-added'))
      onClose()
    },
    fieldOf: (error) => (isRefusal(error, 'lot-exists') ? 'lot' : isRefusal(error, 'lot-sent-more') ? 'packs' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      {known ? null : <p className={panel.hint}>{t('console-stock.lot-add-hint')}</p>}
      <NumberField {...form.field('packs')} label={t('console-stock.packs')} max={7} isRequired />
      <LotFields field={form.field} hasLot isRequired />
      <FormEnd form={form} cancel={onClose} />
    </form>
  )
}
