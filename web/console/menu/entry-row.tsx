import { useState } from 'react'
import { PAGE_KEYS, type PageKey } from '#domain/content.ts'
import { LINK_MAX } from '#domain/content-limits.ts'
import type { Localized } from '#domain/locale.ts'
import { ENTRY_NAME_MAX, entryProblem, hasName, isNeeded, type MenuPlace } from '#domain/menu.ts'
import { LANGUAGES } from '../fields/languages.ts'
import { LocalizedField } from '../fields/localized-field.tsx'
import { MoveButtons } from '../fields/move-buttons.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import styles from './menu.module.css'
import type { Row } from './row.ts'

type Props = {
  /** The form's name for the place, which a wrong input carries. */
  field: string
  place: MenuPlace
  row: Row
  rows: readonly Row[]
  /** As shoppers see it. */
  names: Localized
  builtIn: Localized | undefined
  isMarked: boolean
  isFirst: boolean
  isLast: boolean
  isDragged: boolean
  onMove: (by: -1 | 1) => void
  onDrag: (row: string | null) => void
  onDrop: () => void
  onChange: (part: Partial<Row>) => void
  onRemove: () => void
}

export function EntryRow(props: Props) {
  const { place, row, rows, names, isMarked, isDragged, onDrag, onDrop, onChange, onRemove } = props
  const { t, say } = useWords()
  const [isOpen, setOpen] = useState(row.id === '' && row.to === '')
  const isOwn = row.id === ''
  const isNamed = isOwn || hasName(place, row.id)
  const title = isNamed ? say(names) || t('console-menu.new-link') : t(`console-menu.part.${partOf(row.id)}`)
  const problem = isMarked ? entryProblem(place, rows, row) : undefined
  const isShown = isOpen || problem !== undefined
  return (
    <li
      className={styles.row}
      data-hidden={row.isHidden ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <div className={styles.line}>
        <span
          aria-hidden="true"
          className={styles.grip}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            onDrag(row.row)
          }}
          onDragEnd={() => onDrag(null)}
        >
          ⠿
        </span>
        <span className={styles.name}>
          {title}
          <OtherName names={names} title={title} />
          <Badges row={row} place={place} />
        </span>
        <MoveButtons name={title} isFirst={props.isFirst} isLast={props.isLast} onMove={props.onMove} />
        <span className={styles.doing}>
          {isNamed ? (
            <RowAction of={title} aria-expanded={isShown} onClick={() => setOpen(!isOpen)}>
              {t(isOwn ? 'console-menu.change' : 'console-menu.rename')}
            </RowAction>
          ) : null}
          {isNeeded(place, row.id) ? null : (
            <RowAction of={title} onClick={() => onChange({ isHidden: !row.isHidden })}>
              {t(row.isHidden ? 'console-menu.show' : 'console-content.hide')}
            </RowAction>
          )}
          {isOwn ? (
            <RowAction of={title} isDanger onClick={onRemove}>
              {t('console-content.remove')}
            </RowAction>
          ) : null}
        </span>
      </div>
      {isShown ? <EntryFields {...props} title={title} problem={problem} /> : null}
    </li>
  )
}

type Part = 'carousel' | 'promises' | 'ways' | 'banners'
const partOf = (id: string): Part => id as Part

function OtherName({ names, title }: { names: Localized; title: string }) {
  const other = LANGUAGES.find(({ key }) => names[key] !== '' && names[key] !== title)
  return other ? (
    <span className={styles.other} lang={other.lang}>
      {names[other.key]}
    </span>
  ) : null
}

function Badges({ row, place }: { row: Row; place: MenuPlace }) {
  const { t } = useWords()
  return (
    <span className={styles.badges}>
      {row.isHidden ? (
        <span className={panel.badge} data-kind="alarm">
          {t('console-content.is-hidden')}
        </span>
      ) : null}
      {isNeeded(place, row.id) ? (
        <span className={panel.badge} data-kind="quiet">
          {t('console-menu.needed')}
        </span>
      ) : null}
      {row.id === '' && row.to ? <span className={panel.code}>{row.to}</span> : null}
    </span>
  )
}

type FieldsProps = Props & { title: string; problem: ReturnType<typeof entryProblem> }

function EntryFields({ field, row, title, builtIn, problem, onChange }: FieldsProps) {
  const { t } = useWords()
  const isOwn = row.id === ''
  return (
    <fieldset className={styles.fields}>
      <legend className="visually-hidden">{title}</legend>
      <LocalizedField
        name={problem === 'name' ? field : ''}
        label={t('console-menu.name')}
        hint={
          builtIn && {
            zh: t('console-menu.name-hint', { name: builtIn.zh }),
            en: t('console-menu.name-hint', { name: builtIn.en }),
          }
        }
        max={ENTRY_NAME_MAX}
        value={row.name}
        error={problem === 'name' ? t('console-menu.name-required') : undefined}
        isRequired={isOwn}
        onChange={(name) => onChange({ name })}
      />
      {isOwn ? (
        <div className={panel.pair}>
          <TextField
            name={problem === 'path' || problem === 'twice' ? field : ''}
            label={t('console-menu.path')}
            hint={t('console-menu.path-hint')}
            error={problem === 'path' || problem === 'twice' ? t(`console-menu.path-${problem}`) : undefined}
            max={LINK_MAX}
            inputMode="url"
            isRequired
            value={row.to}
            onChange={(to) => onChange({ to })}
          />
          <SelectField
            name=""
            label={t('console-menu.page')}
            value={PAGE_KEYS.find((key) => pathOf(key) === row.to) ?? ''}
            choices={[
              { value: '', words: t('console-menu.no-page') },
              ...PAGE_KEYS.map((key) => ({ value: key, words: t(`console-content.texts.use.${key}`) })),
            ]}
            onChange={(key) => {
              if (key !== '') onChange({ to: pathOf(key) })
            }}
          />
        </div>
      ) : null}
    </fieldset>
  )
}

const OF_THEIR_OWN: readonly PageKey[] = ['festival', 'why_festival', 'aboutus', 'website']
const pathOf = (key: PageKey): string => (OF_THEIR_OWN.includes(key) ? `/${key}` : `/page/${key}`)
