import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Facet, type FacetKey, type FacetValue, isRangeFacet } from '#domain/facets.ts'
import { inputClass } from '#web/ui/field/field.tsx'
import { useId } from '#web/ui/use-id.ts'
import { ChevronIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import styles from './facet-group.module.css'
import { fewOf } from './few-values.ts'
import { choiceOf, type ListSearch, type PathOfList, type PathWith } from './list-search.ts'
import { QuickLink } from './quick-link.tsx'
import { RangeForm } from './range-form.tsx'

const TOO_MANY_TO_READ = 15

const folding = new Map<FacetKey, boolean>()

type Props = {
  facet: Facet
  search: ListSearch
  pathOf: PathOfList
  pathWith: PathWith
  isOpenAtFirst: boolean
  loadAll: () => Promise<void>
}

/** A long facet shows some values and loads the rest on demand. */
export function FacetGroup({ facet, search, pathOf, pathWith, isOpenAtFirst, loadAll }: Props) {
  const { t, say } = useWords()
  const id = useId()
  const { key, values, bounds } = facet
  const [isOpen] = useState(folding.get(key) ?? isOpenAtFirst)
  const [isWhole, setWhole] = useState(false)
  const [wanted, setWanted] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const chosen = choiceOf(search)[key] ?? []
  const isPartial = isWhole && facet.leftOut > 0
  const load = useEffectEvent(loadAll)
  useEffect(() => {
    if (isPartial) void load()
  }, [isPartial])
  // The button is gone, so focus the values.
  useEffect(() => {
    if (isWhole) list.current?.querySelector('a')?.focus()
  }, [isWhole])
  const isChosen = ({ code }: FacetValue) => chosen.includes(code)
  const total = values.length + facet.leftOut
  const some = isWhole ? values : fewOf(values, total, isChosen)
  const shown = isWhole && wanted ? values.filter((value) => matches(value, wanted)) : some

  return (
    <details className={styles.group} open={isOpen} onToggle={(event) => folding.set(key, event.currentTarget.open)}>
      <summary className={styles.heading}>
        <span id={`${id}-name`}>{say(facet.name)}</span>
        {chosen.length > 0 ? (
          <span className={styles.number}>
            <span className="visually-hidden">{t('catalog.list.chosen-here', { count: chosen.length })}</span>
            <span aria-hidden="true">{chosen.length}</span>
          </span>
        ) : null}
        <ChevronIcon size={16} />
      </summary>
      {isWhole && total >= TOO_MANY_TO_READ ? (
        <input
          type="search"
          className={`${inputClass} ${styles.find}`}
          aria-label={t('catalog.list.find-in', { name: say(facet.name) })}
          placeholder={t('catalog.list.find')}
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need inputs; these are links that are checked */}
      <div ref={list} role="group" aria-labelledby={`${id}-name`} className={styles.values} data-whole={isWhole ? '' : undefined}>
        {shown.map((value) => (
          <Value
            key={value.code}
            value={value}
            isChosen={isChosen(value)}
            path={pathWith(key, toggled(chosen, value.code))}
            depth={depthOf(value, shown)}
          />
        ))}
        {isWhole && shown.length === 0 ? <p className={styles.none}>{t('catalog.list.find-none')}</p> : null}
      </div>
      {!isWhole && some.length < total ? (
        <button type="button" className={styles.all} onClick={() => setWhole(true)}>
          {t('catalog.list.all', { count: total })}
        </button>
      ) : null}
      {isRangeFacet(key) && bounds ? <RangeForm facet={key} bounds={bounds} search={search} pathOf={pathOf} /> : null}
    </details>
  )
}

/** A link with the role of a check box, which works without scripts. A value without wines is no link, unless chosen (U14). */
function Value({ value, isChosen, path, depth }: { value: FacetValue; isChosen: boolean; path: string; depth: number }) {
  const { t, say } = useWords()
  const words = (
    <>
      <span className={styles.name}>{say(value.name)}</span>{' '}
      <span className={styles.count}>
        {value.count}
        <span className="visually-hidden">{` ${t('catalog.index.wines', { count: value.count })}`}</span>
      </span>
    </>
  )
  if (value.count === 0 && !isChosen) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: it is disabled
      // biome-ignore lint/a11y/useSemanticElements: its neighbours are links
      <span role="checkbox" aria-checked="false" aria-disabled="true" className={styles.value} data-depth={depth || undefined}>
        {words}
      </span>
    )
  }
  return (
    <QuickLink
      to={path}
      keepsPlace
      role="checkbox"
      aria-checked={isChosen}
      rel="nofollow"
      className={styles.value}
      data-depth={depth || undefined}
      onKeyDown={pressWithSpace}
    >
      {words}
    </QuickLink>
  )
}

function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

const toggled = (chosen: readonly string[], code: string): readonly string[] =>
  chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]

const depthOf = ({ parent }: FacetValue, shown: readonly FacetValue[]): number =>
  parent !== null && shown.some(({ code }) => code === parent) ? 1 : 0

const folded = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const matches = ({ name, code }: FacetValue, wanted: string): boolean => {
  const part = folded(wanted.trim())
  return [name.zh, name.en, code].some((words) => folded(words).includes(part))
}
