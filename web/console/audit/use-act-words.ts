import { kindOfAct, partsOfField } from '#domain/audit.ts'
import { deviceOf } from '#domain/device.ts'
import { fen } from '#domain/money.ts'
import type { ConsoleKey } from '#messages/keys.ts'
import { useWords } from '../use-words.ts'
import { formatDay, formatHour } from '../when.ts'

/** Columns whose numbers are money. */
const MONEY =
  /^(price|list_price|cost|amount|asked|due|due_before|due_after|discount|reduction|refunded|goods_total|shipping|shipping_fee|min_spend|gift|first_fee|step_fee|free_from|order_due|perAct|perDay)$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Words for what the log calls by the names of paths, tables and columns; what has none keeps its name. */
export function useActWords() {
  const { t, money, locale } = useWords()
  const known = (key: string, name: string): string => {
    const words = t(key as ConsoleKey)
    return words === key ? name : words
  }
  const scope = (name: string | number) =>
    name === 'shopper' ? t('console-audit.shopper') : known(`console.scope.${name}`, String(name))
  return {
    kind: (name: string) => known(`console-audit.kind.${name}`, name),
    verb: (action: string) => {
      const [method = '', path = ''] = action.split(' ')
      const { verb } = kindOfAct(method, path)
      return known(`console-audit.verb.${verb}`, verb)
    },
    table: (name: string) => known(`console-audit.table.${name}`, name),
    field(column: string): string {
      const { names, language } = partsOfField(column)
      const parts = names.map((name) => known(`console-audit.field.${name}`, name))
      return [...parts, ...(language ? [t(`console-audit.language.${language}`)] : [])].join(' · ')
    },
    value(name: string, value: unknown): string {
      if (value === null || value === '') return '—'
      if (typeof value === 'boolean') return t(value ? 'console-audit.yes' : 'console-audit.no')
      if (typeof value === 'number')
        return MONEY.test(partsOfField(name).names.at(-1) ?? '') && Number.isSafeInteger(value)
          ? money(fen(value))
          : String(value)
      if (Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number'))
        return value.map((one) => (name === 'scopes' ? scope(one) : one)).join(t('console-audit.comma'))
      if (typeof value !== 'string') return JSON.stringify(value, null, 2)
      return TIME.test(value) ? `${formatDay(value, locale)} ${formatHour(value)}` : value
    },
    device(userAgent: string): string {
      const { browser, system } = deviceOf(userAgent)
      return [browser, system].filter(Boolean).join(' · ') || t('console-audit.no-device')
    },
  }
}
