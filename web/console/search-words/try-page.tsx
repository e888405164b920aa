import { useNavigate } from '@tanstack/react-router'
import { fen } from '#domain/money.ts'
import type { ShownCard } from '#domain/product.ts'
import type { Understood, UnderstoodWord } from '#domain/search.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Page } from '../layout/page.tsx'
import panel from '../layout/panel.module.css'
import { SearchField } from '../layout/search-field.tsx'
import { Table } from '../layout/table.tsx'
import { paths } from '../paths.ts'
import { useKindWords } from '../term-picker/use-kind-words.ts'
import { useWords } from '../use-words.ts'
import { SearchTabs } from './search-tabs.tsx'
import styles from './search-words.module.css'

export type Tried = { list: readonly ShownCard[]; count: number; understood: Understood | null }

/** These searches are not counted in the statistics. */
export function TryPage({ words, tried }: { words: string; tried: Tried | null }) {
  const { t, locale } = useWords()
  const navigate = useNavigate()
  return (
    <Page title={t('console-sales.try.title')} intro={t('console-sales.try.intro')}>
      <SearchTabs open="try" />
      <SearchField
        key={words}
        label={t('console-sales.try.words')}
        present={words}
        onSearch={(typed) => void navigate({ href: paths.searchTry(typed) })}
      />
      {tried ? (
        <>
          <UnderstoodTable understood={tried.understood} />
          <section aria-labelledby="hits" className={styles.hits}>
            <header className={styles.hitsHeader}>
              <h2 id="hits">{t('console-sales.try.hits', { count: tried.count })}</h2>
              <a href={`/home/${locale}/inputList?title=${encodeURIComponent(words)}`} target="_blank" rel="noopener">
                {t('console-sales.try.in-shop')}
              </a>
            </header>
            {tried.list.length === 0 ? (
              <EmptyState
                title={t('console-sales.try.none')}
                action={<ConsoleLink to={paths.searchWords({ add: words })}>{t('console-sales.search.add')}</ConsoleLink>}
              />
            ) : (
              <ol className={styles.wines}>
                {tried.list.map((wine) => (
                  <li key={wine.id}>
                    <Hit wine={wine} />
                  </li>
                ))}
              </ol>
            )}
          </section>
        </>
      ) : null}
    </Page>
  )
}

function Hit({ wine }: { wine: ShownCard }) {
  const { say, money, locale } = useWords()
  const origin = [wine.region, wine.estate].flatMap((term) => (term ? [say(term.name)] : [])).join(' · ')
  return (
    <a className={styles.hit} href={`/home/${locale}/goods_detail/${wine.id}`} target="_blank" rel="noopener">
      {wine.image ? <Picture src={wine.image} alt="" width={45} height={60} sizes="45px" /> : <span />}
      <span>
        {say(wine.name)}
        <span className={styles.origin}>{origin}</span>
      </span>
      <span className={panel.number}>{money(wine.price)}</span>
    </a>
  )
}

function UnderstoodTable({ understood }: { understood: Understood | null }) {
  const { t } = useWords()
  const meaning = useMeaning()
  if (!understood || understood.words.length === 0) return <p className={panel.hint}>{t('console-sales.try.nothing')}</p>
  return (
    <section aria-labelledby="understood" className={styles.hits}>
      <h2 id="understood">{t('console-sales.try.understood')}</h2>
      {understood.corrected === null ? null : <p>{t('console-sales.try.corrected', { words: understood.corrected })}</p>}
      <Table
        label={t('console-sales.try.understood')}
        columns={[
          { title: t('console-sales.try.typed') },
          { title: t('console-sales.try.taken-for') },
          { title: t('console-sales.try.how') },
        ]}
      >
        {understood.words.map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same word may have been typed twice
          <tr key={place}>
            <th scope="row" className={styles.typed}>
              {word.typed}
            </th>
            <td data-label={t('console-sales.try.taken-for')}>{meaning(word)}</td>
            <td data-label={t('console-sales.try.how')}>
              {'how' in word ? t(`console-sales.try.how.${word.how}`) : t(`console-sales.try.how.${word.meaning}`)}{' '}
              {word.isDropped ? (
                <span className={panel.badge} data-kind="alarm">
                  {t('console-sales.try.dropped')}
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function useMeaning(): (word: UnderstoodWord) => string {
  const { t, say, money } = useWords()
  const kindWords = useKindWords()
  return (word) => {
    if (word.meaning === 'text') return t('console-sales.try.text', { words: word.spelling })
    if (word.meaning === 'term')
      return word.terms
        .map(({ name, kind }) => t('console-sales.try.term', { name: say(name), kind: kindWords(kind) }))
        .join(' / ')
    if (word.meaning === 'offer') return say(word.name)
    const { measure, range } = word
    const written = (bound: number | undefined) =>
      bound === undefined
        ? '…'
        : measure === 'price'
          ? money(fen(bound))
          : t(`console-sales.try.unit.${measure}`, { value: bound })
    const name = t(`console-sales.try.measure.${measure}`)
    return range.from === range.to
      ? t('console-sales.try.exactly', { name, value: written(range.from) })
      : t('console-sales.try.range', { name, from: written(range.from), to: written(range.to) })
  }
}
