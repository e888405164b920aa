import { useRouter } from '@tanstack/react-router'
import { createFreightZone, editFreightZone, type StaffFreightZone } from '#contract/staff/freight.ts'
import { DAYS_AHEAD_MAX } from '#domain/delivery-day.ts'
import type { Division } from '#domain/division.ts'
import { FREIGHT_BASES, ZONE_NAME_MAX, ZONE_POSITION_MAX } from '#domain/freight.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useConsole } from '../context.ts'
import { useKeptForm } from '../editor/use-kept-form.ts'
import { wordsOfError } from '../error-words.ts'
import { CheckField } from '../fields/check-field.tsx'
import { Choices } from '../fields/choices.tsx'
import { LocalizedField } from '../fields/localized-field.tsx'
import { MoneyField, NumberField } from '../fields/typed-fields.tsx'
import { FormEnd } from '../layout/form-end.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import { DaysFields } from './days-fields.tsx'
import { PlacesField } from './places-field.tsx'
import { checkZone, type ZoneValues, zoneDraft, zoneValues } from './zone-values.ts'

type Props = { zone: StaffFreightZone | undefined; zones: readonly StaffFreightZone[]; provinces: readonly Division[] }

export function ZoneForm({ zone, zones, provinces }: Props) {
  const { t } = useWords()
  const router = useRouter()
  const { api } = useConsole()
  const notify = useNotify()
  const isEverywhere = zone?.codes.length === 0
  const taken = new Map(
    zones.filter(({ id }) => id !== zone?.id).flatMap(({ codes, name }) => codes.map((code) => [code, name] as const)),
  )
  const form = useKeptForm<ZoneValues>('zone', {
    initial: zoneValues(zone),
    check: (values) =>
      Object.fromEntries(
        Object.entries(checkZone(values, isEverywhere)).map(([field, problem]) => [
          field,
          t(`console-sales.freight.wrong.${problem}`, { position: ZONE_POSITION_MAX, days: DAYS_AHEAD_MAX }),
        ]),
      ),
    send: async (values) => {
      const draft = zoneDraft(values)
      if (zone) await api.call(editFreightZone, { id: zone.id, zone: draft, version: zone.version })
      else await api.call(createFreightZone, { zone: draft })
      notify(t('console.saved'))
      await router.navigate({ href: paths.freight() })
    },
    fieldOf: (error) =>
      isRefusal(error, 'freight-code-taken', 'freight-code-unknown', 'freight-everywhere-stays') ? 'codes' : undefined,
    wordsOf: (error) => wordsOfError(error, t),
  })
  const { basis, isDelivered } = form.values
  const unit = t(`console-sales.freight.unit.${basis}`)
  return (
    <form ref={form.ref} className={panel.form} noValidate onSubmit={form.submit}>
      <section className={panel.panel} aria-labelledby="where">
        <h2 id="where">{t('console-sales.freight.where')}</h2>
        <div className={panel.form}>
          <LocalizedField {...form.field('name')} label={t('console-sales.freight.name')} max={ZONE_NAME_MAX} />
          {isEverywhere ? (
            <p className={panel.hint}>{t('console-sales.freight.everywhere-hint')}</p>
          ) : (
            <PlacesField
              provinces={provinces}
              codes={form.values.codes}
              taken={taken}
              error={form.errorOf('codes')}
              onChange={(codes) => form.set({ codes })}
            />
          )}
        </div>
      </section>

      <section className={panel.panel} aria-labelledby="price">
        <h2 id="price">{t('console-sales.freight.price')}</h2>
        <div className={panel.form}>
          <CheckField
            {...form.field('isDelivered')}
            label={t('console-sales.freight.is-delivered')}
            hint={t('console-sales.freight.is-delivered-hint')}
          />
          {isDelivered ? (
            <>
              <Choices
                {...form.field('basis')}
                legend={t('console-sales.freight.basis')}
                choices={FREIGHT_BASES.map((value) => ({ value, words: t(`console-sales.freight.basis.${value}`) }))}
              />
              <div className={panel.pair}>
                <NumberField {...form.field('first')} label={t('console-sales.freight.first', { unit })} max={9} decimals />
                <MoneyField {...form.field('firstFee')} label={t('console-sales.freight.first-fee')} max={9} />
              </div>
              <div className={panel.pair}>
                <NumberField {...form.field('step')} label={t('console-sales.freight.step', { unit })} max={9} decimals />
                <MoneyField {...form.field('stepFee')} label={t('console-sales.freight.step-fee')} max={9} />
              </div>
              <div className={panel.narrow}>
                <MoneyField
                  {...form.field('freeFrom')}
                  label={t('console-sales.freight.free-from')}
                  hint={t('console-sales.freight.free-from-hint')}
                  max={9}
                />
              </div>
            </>
          ) : null}
          {isEverywhere ? null : (
            <div className={panel.narrow}>
              <NumberField
                {...form.field('position')}
                label={t('console-sales.freight.position')}
                hint={t('console-sales.freight.position-hint')}
                max={5}
              />
            </div>
          )}
        </div>
      </section>

      {isDelivered ? <DaysFields form={form} /> : null}

      <FormEnd form={form} cancel={paths.freight()} />
    </form>
  )
}
