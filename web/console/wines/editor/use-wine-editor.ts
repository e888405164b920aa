import { useEffect, useRef, useState } from 'react'
import { addWine, changeWine, findStaffWine, listWineChanges, type StaffWine } from '#contract/staff/wines.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { useConsole } from '../../context.ts'
import { useEditor } from '../../editor/use-editor.ts'
import { paths } from '../../paths.ts'
import { useWords } from '../../use-words.ts'
import type { Side } from './clashes.tsx'
import { type Clash, mergeWines, settleTyped } from './merge-wines.ts'
import { checkWine, copyValues, type WineProblem, type WineValues, wineDraft, wineValues } from './wine-values.ts'

type Overtaken = { by: string; version: string; clashes: { clash: Clash; side: Side }[] }

/** `copied`: what a new wine begins with. When somebody else saves the same wine meanwhile, both people's changes are joined before the next saving. */
export function useWineEditor(wine: StaffWine | undefined, copied: StaffWine | undefined) {
  const { t } = useWords()
  const { api } = useConsole()
  const [overtaken, setOvertaken] = useState<Overtaken>()
  // The page's data may be renewed while the form still holds older values.
  const base = useRef(wine)
  const load = async (id: number): Promise<WineValues> => {
    base.current = await api.call(findStaffWine, id)
    return wineValues(base.current)
  }
  const editor = useEditor({
    stored: wine,
    initial: copied ? copyValues(copied) : wineValues(wine),
    check: (values: WineValues) => {
      const problems = Object.entries(checkWine(values)) as [keyof WineValues, WineProblem][]
      return Object.fromEntries(problems.map(([name, problem]) => [name, t(`console-wine-editor.problem.${problem}`)]))
    },
    add: async (values) => paths.wine((await api.call(addWine, wineDraft(values))).id),
    change: async (values, { id }) => {
      await api.call(changeWine, { id, version: base.current?.version, ...wineDraft(values) })
      setOvertaken(undefined)
      return load(id)
    },
    settle: settleTyped,
    join: async (typed) => {
      const id = wine?.id ?? 0
      const { list } = await api.call(listWineChanges, { id })
      const seen = wineValues(base.current)
      const stored = await load(id)
      const { values, clashes } = mergeWines(seen, typed, stored)
      const by = list[0]?.by ?? t('console-wine-editor.by-itself')
      setOvertaken({ by, version: base.current?.version ?? '', clashes: clashes.map((clash) => ({ clash, side: 'mine' })) })
      return { stored, joined: values }
    },
    fieldOf: (error) => {
      if (isRefusal(error, 'wine-needs-type')) return 'terms'
      if (isRefusal(error, 'set-parts-wrong') || isRefusal(error, 'set-too-large') || isRefusal(error, 'set-needs-parts'))
        return 'parts'
      return isRefusal(error, 'wine-sku-twice') || isRefusal(error, 'set-one-pack') ? 'skus' : undefined
    },
  })

  const { isDirty, restart } = editor
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page's data was renewed
  useEffect(() => {
    if (!wine || isDirty) return
    base.current = wine
    restart(wineValues(wine))
  }, [wine])

  const onChoose = (clash: Clash, side: Side) => {
    editor.form.set(clash.put(editor.form.values, side))
    setOvertaken(
      (present) =>
        present && { ...present, clashes: present.clashes.map((each) => (each.clash === clash ? { clash, side } : each)) },
    )
  }
  return { editor, overtaken: overtaken && { ...overtaken, onChoose } }
}
