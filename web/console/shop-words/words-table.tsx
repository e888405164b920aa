import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import type { StaffWord, WordForm, WordsAsked } from '#contract/staff/words.ts'
import type { Locale } from '#domain/locale.ts'
import { ConsoleLink } from '../console-link.tsx'
import panel from '../layout/panel.module.css'
import { paths } from '../paths.ts'
import { useWords } from '../use-words.ts'
import styles from './words.module.css'

type Row = StaffWord & { to: string }
type ColumnId = 'zh-CN' | 'en-US' | 'place'
const features = tableFeatures({})
const helper = createColumnHelper<typeof features, Row>()
const chinese = helper.display({ id: 'zh-CN', cell: ({ row }) => <Said word={row.original} locale="zh-CN" /> })
const english = helper.display({ id: 'en-US', cell: ({ row }) => <Said word={row.original} locale="en-US" /> })
const place = helper.display({ id: 'place', cell: ({ row }) => <Place word={row.original} /> })
/** The reader's own language comes first. */
const COLUMNS = {
  'zh-CN': helper.columns([chinese, english, place]),
  'en-US': helper.columns([english, chinese, place]),
}

export function WordsTable({ list, asked }: { list: readonly StaffWord[]; asked: WordsAsked }) {
  const { t, locale } = useWords()
  const data = list.map((word) => ({ ...word, to: paths.word(word.key, asked) }))
  const table = useTable({ features, columns: COLUMNS[locale], data, getRowId: ({ key }) => key })
  const title = (id: string) => t(`console-words.column.${id as ColumnId}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={panel.scroller} aria-label={t('console-words.title')} tabIndex={0}>
      <table className={panel.table} data-stacked="">
        <thead>
          <tr>
            {table.getAllLeafColumns().map(({ id }) => (
              <th key={id} scope="col">
                {title(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) =>
                cell.column.id === locale ? (
                  <th key={cell.id} scope="row">
                    <table.FlexRender cell={cell} />
                  </th>
                ) : (
                  <td key={cell.id} data-label={title(cell.column.id)}>
                    <table.FlexRender cell={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const saidBy = ({ words, isFitting, builtIn }: WordForm): string => (words !== '' && isFitting ? words : builtIn)

function Said({ word: { forms, to }, locale }: { word: Row; locale: Locale }) {
  const { t, locale: own } = useWords()
  const said = forms.filter((form) => form.locale === locale)
  const words = said.map((form) => (
    <span key={form.key} className={styles.said} lang={locale}>
      {saidBy(form)}
      {form.words === '' ? null : (
        <span className={panel.badge} data-kind={form.isFitting ? undefined : 'alarm'}>
          {t(form.isFitting ? 'console-words.changed' : 'console-words.unfitting')}
        </span>
      )}
    </span>
  ))
  return locale === own ? (
    <ConsoleLink to={to} className={styles.link}>
      {words}
    </ConsoleLink>
  ) : (
    words
  )
}

function Place({ word: { key, place, isLegal } }: { word: Row }) {
  const { t } = useWords()
  return (
    <>
      {t(`console-words.place.${place}`)}
      {isLegal ? <span className={panel.badge}>{t('console-words.legal')}</span> : null}
      <span className={`${panel.code} ${styles.key}`}>{key}</span>
    </>
  )
}
