import { type Localized, text } from '#domain/locale.ts'
import { factsOf, type Wine } from '#domain/wine-facts.ts'
import type { OrderReader } from './order-shapes.ts'
import { encodeParagraphs, escapeHtml } from './paragraphs.ts'

/**
 * The description of a wine. CRMEB's phone clients show neither its facts nor the warning that law wants, so both stand behind it
 * for them.
 */
export function encodeDescription(description: Localized, wine: Wine | undefined, reader: OrderReader): string {
  if (reader.client === 'pc') return encodeParagraphs(description.zh)
  const warning = `<p><strong>${escapeHtml(reader.say('catalog.warning'))}</strong></p>`
  return encodeParagraphs(text(description, reader.locale)) + (wine ? encodeFacts(wine, reader) : '') + warning
}

function encodeFacts(wine: Wine, { locale, say }: OrderReader): string {
  const facts = factsOf(wine, undefined, {
    locale,
    say: (content) => text(content, locale),
    unit: (unit, value) => say(`catalog.unit.${unit}`, { value }),
  })
  const rows = facts.map(({ key, values }) => {
    const words = values.map((value) => value.words).join(say('catalog.list-comma'))
    return escapeHtml(say('catalog.fact-line', { fact: say(`catalog.fact.${key}`), words }))
  })
  return rows.length === 0 ? '' : `<p>${rows.join('<br>')}</p>`
}
