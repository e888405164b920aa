import { useRef, useState } from 'react'
import { type Localized, text } from '#domain/locale.ts'
import { builtInEntry, LINK_PLACES, MENU, type MenuPlace, OWN_LINKS_MAX } from '#domain/menu.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { LANGUAGES } from '../fields/languages.ts'
import { moved } from '../fields/moved.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import { EntryRow } from './entry-row.tsx'
import styles from './menu.module.css'
import type { Row } from './row.ts'

type Props = Bound<Row[]> & { place: MenuPlace; builtIn: Readonly<Record<string, Localized>> }

/** One list of the shop's frame, as it will be shown. */
export function PlaceEditor({ name, place, value: rows, error, builtIn, onChange }: Props) {
  const { t } = useWords()
  const notify = useNotify()
  const [dragged, setDragged] = useState<string | null>(null)
  const added = useRef(rows.length)
  const nameOf = (row: Row): Localized => namesOf(row, builtIn)
  const change = (row: Row, part: Partial<Row>) => onChange(rows.map((other) => (other === row ? { ...other, ...part } : other)))
  const moveTo = (from: number, to: number) => {
    const [row] = rows.slice(from, from + 1)
    if (!row || from === to) return
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
  }
  const addLink = () => {
    added.current += 1
    onChange([...rows, { ...builtInEntry(''), row: `added-${added.current}` }])
  }
  /** Own links stay, behind what is built in. */
  const restore = () => {
    const own = rows.filter(({ id }) => id === '')
    onChange([...MENU[place].map((id) => ({ ...builtInEntry(id), row: id })), ...own])
    notify(t('console-menu.restored'))
  }
  const takesLinks = LINK_PLACES.includes(place)
  const links = rows.filter(({ id }) => id === '').length
  return (
    <section aria-labelledby={`place-${place}`} className={styles.place}>
      <div className={styles.head}>
        <h3 id={`place-${place}`}>{t(`console-menu.place.${place}`)}</h3>
        <RowAction of={t(`console-menu.place.${place}`)} onClick={restore}>
          {t('console-menu.restore')}
        </RowAction>
      </div>
      <p className={panel.problem}>{error}</p>
      <ol className={styles.rows}>
        {rows.map((row, index) => (
          <EntryRow
            key={row.row}
            field={name}
            place={place}
            row={row}
            rows={rows}
            names={nameOf(row)}
            builtIn={builtIn[row.id]}
            isMarked={error !== undefined}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            isDragged={dragged === row.row}
            onMove={(by) => {
              onChange(moved(rows, index, by))
              notify(t('console-content.moved', { place: index + by + 1 }))
            }}
            onDrag={setDragged}
            onDrop={() => {
              const from = rows.findIndex((other) => other.row === dragged)
              if (from >= 0) moveTo(from, index)
            }}
            onChange={(part) => change(row, part)}
            onRemove={() => onChange(rows.filter((other) => other !== row))}
          />
        ))}
      </ol>
      {takesLinks ? (
        <p>
          <Button variant="quiet" disabled={links >= OWN_LINKS_MAX} onClick={addLink}>
            {t('console-menu.add-link')}
            <span className="visually-hidden"> · {t(`console-menu.place.${place}`)}</span>
          </Button>
        </p>
      ) : null}
      {place === 'home' || place === 'slides' ? null : (
        <Preview rows={rows.filter(({ isHidden }) => !isHidden)} nameOf={nameOf} />
      )}
    </section>
  )
}

/** What shoppers see of a built-in entry, language by language; an own link's name stands in for its other language. */
function namesOf({ id, to, name }: Row, builtIn: Readonly<Record<string, Localized>>): Localized {
  const own = builtIn[id]
  if (own) return { zh: name.zh || own.zh, en: name.en || own.en }
  const blank = id === '' ? to : ''
  return { zh: text(name, 'zh-CN') || blank, en: text(name, 'en-US') || blank }
}

function Preview({ rows, nameOf }: { rows: readonly Row[]; nameOf: (row: Row) => Localized }) {
  const { t } = useWords()
  if (rows.length === 0) return null
  return (
    <div className={styles.preview}>
      <p className={styles.previewTitle}>{t('console-menu.preview')}</p>
      {LANGUAGES.map(({ key, lang }) => (
        <p key={key} lang={lang}>
          {rows
            .map((row) => nameOf(row)[key])
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
    </div>
  )
}
