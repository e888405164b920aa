import type { ReactNode } from 'react'
import { PARCEL_NAME_MAX, PARCELS_MAX, SOILS_MAX } from '#domain/terroir.ts'
import { soils } from '#domain/vocabulary/soils.ts'
import type { Bound } from '#web/ui/form/use-form.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { NumberField } from '../../fields/typed-fields.tsx'
import panel from '../../layout/panel.module.css'
import { RowAction } from '../../layout/row-action.tsx'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import type { TypedLayer, TypedParcel } from './ground-values.ts'

const FIRST_SOIL = soils[0]?.code ?? ''

function useSoils() {
  const { say } = useWords()
  return soils.map(({ code, name }) => ({ value: code, words: say(name) }))
}

/** From left to right as one looks up the slope. */
export function ParcelsField(field: Bound<TypedParcel[]>) {
  const { t } = useWords()
  const choices = useSoils()
  return (
    <Items
      field={field}
      legend={t('console-content.ground.parcels')}
      item={(number) => t('console-content.ground.parcel', { number })}
      max={PARCELS_MAX}
      empty={{ name: { zh: '', en: '' }, low: '', high: '', soil: FIRST_SOIL }}
    >
      {(parcel, change) => (
        <>
          <LocalizedField
            name={field.name}
            label={t('console-content.name')}
            value={parcel.name}
            max={PARCEL_NAME_MAX}
            onChange={(name) => change({ ...parcel, name })}
          />
          <div className={styles.figures}>
            <NumberField
              name={field.name}
              label={t('console-content.ground.low')}
              value={parcel.low}
              onChange={(low) => change({ ...parcel, low })}
            />
            <NumberField
              name={field.name}
              label={t('console-content.ground.high')}
              value={parcel.high}
              onChange={(high) => change({ ...parcel, high })}
            />
            <SelectField
              name={field.name}
              label={t('console-content.ground.soil')}
              value={parcel.soil}
              choices={choices}
              onChange={(soil) => change({ ...parcel, soil })}
            />
          </div>
        </>
      )}
    </Items>
  )
}

/** From the surface down. */
export function LayersField(field: Bound<TypedLayer[]>) {
  const { t } = useWords()
  const choices = useSoils()
  return (
    <Items
      field={field}
      legend={t('console-content.ground.soils')}
      item={(number) => t('console-content.ground.layer', { number })}
      max={SOILS_MAX}
      empty={{ soil: FIRST_SOIL, depth: '' }}
    >
      {(layer, change) => (
        <div className={styles.figures}>
          <SelectField
            name={field.name}
            label={t('console-content.ground.soil')}
            value={layer.soil}
            choices={choices}
            onChange={(soil) => change({ ...layer, soil })}
          />
          <NumberField
            name={field.name}
            label={t('console-content.ground.depth')}
            value={layer.depth}
            onChange={(depth) => change({ ...layer, depth })}
          />
        </div>
      )}
    </Items>
  )
}

type ItemsProps<Item> = {
  field: Bound<Item[]>
  legend: string
  item: (number: number) => string
  max: number
  empty: Item
  children: (item: Item, change: (item: Item) => void) => ReactNode
}

function Items<Item>({ field, legend, item, max, empty, children }: ItemsProps<Item>) {
  const { t } = useWords()
  const { value, error, onChange } = field
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {error ? (
        <p className={panel.problem} role="alert">
          {error}
        </p>
      ) : null}
      {value.map((one, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no name but its place
          key={index}
          className={styles.group}
        >
          <legend>{item(index + 1)}</legend>
          {children(one, (changed) => onChange(value.with(index, changed)))}
          <RowAction of={item(index + 1)} isDanger onClick={() => onChange(value.filter((_, place) => place !== index))}>
            {t('console-content.remove')}
          </RowAction>
        </fieldset>
      ))}
      {value.length < max ? <RowAction onClick={() => onChange([...value, empty])}>+ {item(value.length + 1)}</RowAction> : null}
    </fieldset>
  )
}
