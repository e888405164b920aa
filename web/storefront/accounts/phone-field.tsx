import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useState } from 'react'
import { dialingCodes } from '#contract/shop/sign-in.ts'
import { Field, inputClass } from '#web/ui/field/field.tsx'
import type { TextAttributes } from '#web/ui/form/use-form.ts'
import { useWords } from '../words.ts'
import { CHINA, type DialingCode, readTyped, wirePhone } from './dialing.ts'
import styles from './phone-field.module.css'

type Props = {
  label: string
  /** Its value is as the shop's calls write it. */
  phone: TextAttributes
  error: string | undefined
  /** Whether the country can be chosen. */
  isForeign: boolean
  input: RefObject<HTMLInputElement | null>
}

export function PhoneField({ label, phone, error, isForeign, input }: Props) {
  const codes = useDialingCodes(isForeign)
  const [dialing, setDialing] = useState(CHINA)
  const digits = dialing.country === CHINA.country ? phone.value : phone.value.slice(dialing.code.length + 1)

  const take = (next: DialingCode, text: string) => {
    const typed = readTyped(text, next, isForeign ? codes : [CHINA])
    const named = codes.find(({ country }) => country === typed.country) ?? next
    setDialing(named)
    phone.onChange({ target: { value: wirePhone(typed.digits, named) } })
  }

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={isForeign ? styles.row : undefined}>
          {isForeign ? <Countries codes={codes} chosen={dialing} onChoose={(next) => take(next, digits)} /> : null}
          <input
            {...control}
            {...phone}
            ref={input}
            value={digits}
            onChange={({ target }) => take(dialing, target.value)}
            className={inputClass}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
          />
        </div>
      )}
    </Field>
  )
}

type CountriesProps = { codes: readonly DialingCode[]; chosen: DialingCode; onChoose: (code: DialingCode) => void }

/** The closed list shows the code alone, so that the row stays short in both languages. */
function Countries({ codes, chosen, onChoose }: CountriesProps) {
  const { t, locale } = useWords()
  const nameOf = useCountryNames(locale)
  const [china = CHINA, ...others] = codes
  const sorted = others
    .map((code) => ({ ...code, name: nameOf(code.country) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
  const listed = [{ ...china, name: nameOf(china.country) }, ...sorted]
  return (
    <span className={styles.countries}>
      <span className={styles.code} aria-hidden="true">
        +{chosen.code}
      </span>
      <select
        className={styles.select}
        aria-label={t('accounts.dialingCode')}
        value={chosen.country}
        onChange={({ target }) => onChoose(codes.find(({ country }) => country === target.value) ?? CHINA)}
      >
        {listed.map(({ country, code, name }) => (
          <option key={country} value={country}>
            {name} +{code}
          </option>
        ))}
      </select>
    </span>
  )
}

function useDialingCodes(isWanted: boolean): readonly DialingCode[] {
  const { api } = useRouter().options.context
  const [codes, setCodes] = useState<readonly DialingCode[]>([CHINA])
  useEffect(() => {
    // Without them a Chinese number can be typed, as ever.
    if (isWanted) api.call(dialingCodes).then(setCodes, () => {})
  }, [api, isWanted])
  return codes
}

const OWN_NAMES = ['CN', 'HK', 'MO', 'TW'] as const

function useCountryNames(locale: string): (country: string) => string {
  const { t } = useWords()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return (country) => {
    const own = OWN_NAMES.find((name) => name === country)
    return own ? t(`accounts.country.${own}`) : (names.of(country) ?? country)
  }
}
