import { CHARGES, contrasts, DIVISIONS, TINCTURES } from '#domain/arms.ts'
import { COMPASS, LANDFORMS, PARCEL_NAME_MAX, WATERS } from '#domain/terroir.ts'
import { charges, divisionNames, tinctureNames } from '#domain/vocabulary/charges.ts'
import type { Bound } from '#web/ui/form/use-form.ts'
import { LocalizedField } from '../../fields/localized-field.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { NumberField } from '../../fields/typed-fields.tsx'
import panel from '../../layout/panel.module.css'
import { useWords } from '../../use-words.ts'
import styles from '../content.module.css'
import { LayersField, ParcelsField } from './ground-lists.tsx'
import type { GroundValues } from './ground-values.ts'

type Props = { fields: { [Name in keyof GroundValues]: Bound<GroundValues[Name]> }; values: GroundValues }

/** Arms and ground, from which the shop draws shield, map, section and soil. */
export function GroundSection({ fields, values }: Props) {
  const { t, say } = useWords()
  const tinctures = TINCTURES.map((value) => ({ value, words: say(tinctureNames[value]) }))
  const isDull =
    !contrasts(values.armsField, values.chargeTincture) &&
    (values.division === 'plain' || !contrasts(values.divisionTincture, values.chargeTincture))
  const none = { value: '' as const, words: t('console-content.ground.none') }
  return (
    <>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="arms">
        <h2 id="arms">{t('console-content.ground.arms')}</h2>
        <p className={panel.hint}>{t('console-content.ground.arms-hint')}</p>
        <div className={styles.facts}>
          <SelectField
            {...fields.charge}
            label={t('console-content.ground.charge')}
            choices={[none, ...CHARGES.map((value) => ({ value, words: say(charges[value].name) }))]}
          />
          {values.charge ? (
            <>
              <SelectField {...fields.chargeTincture} label={t('console-content.ground.charge-tincture')} choices={tinctures} />
              <SelectField {...fields.armsField} label={t('console-content.ground.field')} choices={tinctures} />
              <SelectField
                {...fields.division}
                label={t('console-content.ground.division')}
                choices={DIVISIONS.map((value) => ({ value, words: say(divisionNames[value]) || none.words }))}
              />
              {values.division === 'plain' ? null : (
                <SelectField
                  {...fields.divisionTincture}
                  label={t('console-content.ground.division-tincture')}
                  choices={tinctures}
                />
              )}
            </>
          ) : null}
        </div>
        {values.charge && isDull ? <p className={panel.hint}>{t('console-content.ground.dull')}</p> : null}
      </section>
      <section className={`${panel.panel} ${styles.group}`} aria-labelledby="ground">
        <h2 id="ground">{t('console-content.ground.title')}</h2>
        <p className={panel.hint}>{t('console-content.ground.hint')}</p>
        <div className={styles.facts}>
          <SelectField
            {...fields.faces}
            label={t('console-content.ground.faces')}
            choices={[none, ...COMPASS.map((value) => ({ value, words: t(`console-content.ground.${value}`) }))]}
          />
          {values.faces ? (
            <>
              <SelectField
                {...fields.form}
                label={t('console-content.ground.form')}
                choices={LANDFORMS.map((value) => ({ value, words: t(`console-content.ground.${value}`) }))}
              />
              {(['foot', 'top', 'slopeLength'] as const).map((name) => (
                <NumberField key={name} {...fields[name]} label={t(`console-content.ground.${name}`)} isRequired />
              ))}
              <SelectField
                {...fields.water}
                label={t('console-content.ground.water')}
                choices={[none, ...WATERS.map((value) => ({ value, words: t(`console-content.ground.${value}`) }))]}
              />
            </>
          ) : null}
        </div>
        {values.faces && values.water ? (
          <>
            <LocalizedField
              {...fields.waterName}
              label={t('console-content.ground.waterName')}
              max={PARCEL_NAME_MAX}
              isRequired
            />
            <div className={styles.figures}>
              {(['waterLevel', 'waterDistance'] as const).map((name) => (
                <NumberField key={name} {...fields[name]} label={t(`console-content.ground.${name}`)} isRequired />
              ))}
            </div>
          </>
        ) : null}
        {values.faces ? (
          <>
            <ParcelsField {...fields.parcels} />
            <LayersField {...fields.soils} />
          </>
        ) : null}
      </section>
    </>
  )
}
