import { useEffect, useState } from 'react'
import { listProducts } from '#contract/shop/product-list.ts'
import { TOLD_WINES_MAX } from '#domain/content-limits.ts'
import type { ShownCard } from '#domain/product.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Bound } from '#web/ui/form/use-form.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useConsole } from '../context.ts'
import panel from '../layout/panel.module.css'
import { RowAction } from '../layout/row-action.tsx'
import { useWords } from '../use-words.ts'
import { WinePicker } from '../wine-picker/wine-picker.tsx'
import styles from './fields.module.css'
import { MoveButtons } from './move-buttons.tsx'
import { moved } from './moved.ts'

type Props = Omit<Bound<number[]>, 'error'> & { label: string; hint: string }

/** Wines off sale stay in the list: shoppers see them again when they are back. */
export function WinesField({ label, hint, value: ids, onChange }: Props) {
  const { t, say } = useWords()
  const [isPicking, setPicking] = useState(false)
  const [cards, addCards] = useCards(ids)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <p className={panel.hint}>{hint}</p>
      <ol className={styles.rows}>
        {ids.map((id, place) => {
          const card = cards.get(id)
          const name = card ? say(card.name) : t('console-content.wines.off-shelf', { id })
          return (
            <li key={id} className={styles.row}>
              {card ? <Picture src={card.image} alt="" width={36} height={48} sizes="36px" /> : <span />}
              <span className={styles.rowName}>{name}</span>
              <MoveButtons
                name={name}
                isFirst={place === 0}
                isLast={place === ids.length - 1}
                onMove={(by) => onChange(moved(ids, place, by))}
              />
              <RowAction of={name} isDanger onClick={() => onChange(ids.filter((each) => each !== id))}>
                {t('console-content.remove')}
              </RowAction>
            </li>
          )
        })}
      </ol>
      {ids.length < TOLD_WINES_MAX ? (
        <Button variant="quiet" onClick={() => setPicking(true)}>
          {t('console-content.wines.add')}
        </Button>
      ) : null}
      <WinePicker
        isOpen={isPicking}
        title={t('console-content.wines.add')}
        onChoose={(wine) => {
          setPicking(false)
          addCards([wine])
          if (!ids.includes(wine.id)) onChange([...ids, wine.id])
        }}
        onClose={() => setPicking(false)}
      />
    </fieldset>
  )
}

function useCards(ids: readonly number[]) {
  const { api } = useConsole()
  const [cards, setCards] = useState<ReadonlyMap<number, ShownCard>>(new Map())
  const [first] = useState(ids)
  const add = (more: readonly ShownCard[]) =>
    setCards((present) => new Map([...present, ...more.map((card) => [card.id, card] as const)]))
  useEffect(() => {
    let isWanted = true
    if (first.length === 0) return
    // On failure the ids are shown instead of names.
    api.call(listProducts, { ids: first, limit: first.length }).then(
      ({ list: found }) =>
        isWanted && setCards((present) => new Map([...found.map((card) => [card.id, card] as const), ...present])),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [api, first])
  return [cards, add] as const
}
