import { useRouter } from '@tanstack/react-router'
import type { DeskOrderInFull } from '#contract/staff/orders.ts'
import { splitParcel } from '#contract/staff/parcels.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { NumberFields, wrongNumber } from '../shipping/number-fields.tsx'
import { areQuantities, chosenLines, PieceFields, type Quantities } from '../shipping/piece-fields.tsx'
import { useCourier } from '../shipping/use-courier.ts'
import { useWords } from '../use-words.ts'

type Props = {
  parcel: DeskOrderInFull['parcels'][number]
  lines: DeskOrderInFull['lines']
  onClose: () => void
}

/** What was sent in two boxes gets its two numbers. */
export function SplitParcelForm({ parcel, lines, onClose }: Props) {
  const { t, say } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const [lastCourier, keepCourier] = useCourier()
  const pieces = parcel.lines.flatMap(({ unique, quantity }) => {
    const line = lines.find((each) => each.unique === unique)
    return line ? [{ ...line, left: quantity }] : []
  })
  const none: Quantities = Object.fromEntries(pieces.map(({ unique }) => [unique, '0']))
  const form = useKeptForm(`split ${parcel.id}`, {
    initial: { courier: parcel.courierCode || lastCourier, number: '', quantities: none },
    check: ({ quantities, ...numbered }) => ({
      ...wrongNumber(numbered, t),
      ...(!isPart(pieces, quantities) && { quantities: t('console-shipping.split-wrong') }),
      ...(!areQuantities(pieces, quantities) && { quantities: t('console-shipping.split-quantity-wrong') }),
    }),
    send: async ({ courier, number, quantities }) => {
      const moved = chosenLines(pieces, quantities)
      await api.call(splitParcel, { id: parcel.id, courier, trackingNumber: number.trim(), lines: moved })
      keepCourier(courier)
      await router.invalidate()
      notify(t('console-shipping.parcel-split'))
      onClose()
    },
    fieldOf: (error) => (isRefusal(error, 'parcel-number-wrong', 'parcel-exists') ? 'number' : undefined),
    wordsOf: (error) => wordsOfError(error, t),
  })
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <p>
        {say(parcel.courier)} <span className={panel.code}>{parcel.trackingNumber}</span>
      </p>
      <p className={panel.hint}>{t('console-shipping.split-hint')}</p>
      <PieceFields
        legend={t('console-shipping.split-pieces')}
        pieces={pieces}
        quantities={form.values.quantities}
        error={form.errorOf('quantities')}
        onChange={(quantities) => form.set({ quantities })}
      />
      <NumberFields form={form} />
      <FormEnd form={form} save={t('console-shipping.split')} cancel={onClose} />
    </form>
  )
}

/** Something moves, and something stays. */
function isPart(pieces: Parameters<typeof chosenLines>[0], quantities: Quantities): boolean {
  const moved = chosenLines(pieces, quantities).reduce((sum, { quantity }) => sum + quantity, 0)
  return moved > 0 && moved < pieces.reduce((sum, { left }) => sum + left, 0)
}
