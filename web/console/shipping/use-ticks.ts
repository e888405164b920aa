import { useState } from 'react'
import { forgetTicks, keepTicks, keptTicks } from './kept-ticks.ts'

/** Orders that are ticked, on this page and the others. Shift takes all between the last tick and this one. */
export function useTicks(onPage: readonly string[]) {
  const [ticked, setTicked] = useState<readonly string[]>(keptTicks)
  const [last, setLast] = useState<string>()
  const save = (next: readonly string[]) => {
    setTicked(next)
    keepTicks(next)
  }
  const change = (numbers: readonly string[], isOn: boolean) => {
    const others = ticked.filter((number) => !numbers.includes(number))
    save(isOn ? [...others, ...numbers] : others)
  }
  return {
    ticked,
    isPageTicked: onPage.length > 0 && onPage.every((number) => ticked.includes(number)),
    tickPage: (isOn: boolean) => change(onPage, isOn),
    tick: (number: string, isOn: boolean, isRange: boolean) => {
      const [from, to] = [last === undefined ? -1 : onPage.indexOf(last), onPage.indexOf(number)]
      change(isRange && from >= 0 ? onPage.slice(Math.min(from, to), Math.max(from, to) + 1) : [number], isOn)
      setLast(number)
    },
    drop: (number: string) => {
      setTicked((present) => present.filter((each) => each !== number))
      forgetTicks([number])
    },
    clear: () => save([]),
  }
}
