import { escapeText } from '#domain/escape-html.ts'
import { type Localized, text } from '#domain/locale.ts'
import { factsOf, type Wine } from '#domain/wine-facts.ts'
import { labelRows } from '#domain/wine-label.ts'
import type { OrderReader } from './order-shapes.ts'
import { encodeParagraphs } from './paragraphs.ts'

/**
 * The description of a wine. CRMEB's phone clients show neither its facts nor what law wants of its label and as a warning, so all
 * of it stands behind it for them.
 */
export function encodeDescription(description: Localized, wine: Wine | undefined, reader: OrderReader): string {
  if (reader.client === 'pc') return encodeParagraphs(description.zh)
  const warning = `<p><strong>${escapeText(reader.say('catalog.warning'))}</strong></p>`
  return encodeParagraphs(text(description, reader.locale)) + (wine ? encodeFacts(wine, reader) : '') + warning
}

function encodeFacts(wine: Wine, { locale, say }: OrderReader): string {
  const inWords = (content: Localized) => text(content, locale)
  const line = (fact: string, words: string) => escapeText(say('catalog.fact-line', { fact, words }))
  const facts = factsOf(wine, undefined, {
    locale,
    say: inWords,
    unit: (unit, value) => say(`catalog.unit.${unit}`, { value }),
  })
  const rows = [
    ...facts.map(({ key, values }) =>
      line(say(`catalog.fact.${key}`), values.map((value) => value.words).join(say('catalog.list-comma'))),
    ),
    ...labelRows(wine.label, inWords).map(({ key, words }) => line(say(`catalog.label.${key}`), words)),
  ]
  return rows.length === 0 ? '' : `<p>${rows.join('<br>')}</p>`
}
