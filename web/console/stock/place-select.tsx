import type { StockPlace } from '#contract/staff/stock-places.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import { useWords } from '../use-words.ts'

type Props = {
  places: readonly Pick<StockPlace, 'id' | 'name'>[]
  place: number | undefined
  onChange: (place: number | undefined) => void
}

export function PlaceSelect({ places, place, onChange }: Props) {
  const { t, say } = useWords()
  return (
    <Field label={t('console-stock.place')}>
      {(control) => (
        <select
          {...control}
          className={inputClass}
          value={place ?? ''}
          onChange={({ target }) => onChange(target.value ? Number(target.value) : undefined)}
        >
          <option value="">{t('console-stock.any-place')}</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {say(name)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
