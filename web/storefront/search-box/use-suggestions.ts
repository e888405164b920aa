import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { forgetOwnSearches, listHotWords, listOwnSearches, suggest } from '#contract/shop/search.ts'
import type { Fen } from '#domain/money.ts'
import type { Suggestions } from '#domain/search.ts'
import { pathOfTerm } from '../catalog/search/path-of-term.ts'
import { forgetSearches, recentSearches } from '../catalog/search/recent-searches.ts'
import { paths } from '../paths.ts'
import { useWords } from '../words.ts'

/** Shorter than a quick typist's pause (U06: at most 150). */
const DEBOUNCE_MS = 120
const WINES_MAX = 5
const OTHERS_MAX = 3
const OWN_MAX = 6
const POPULAR_MAX = 8

export type Row = {
  key: string
  kind: 'words' | 'term' | 'estate' | 'wine' | 'article'
  words: string
  path: string
  image?: string
  price?: Fen
  count?: number
}
export type Group = { key: string; title: string; rows: Row[] }
type Words = ReturnType<typeof useWords>

export function useSuggestions(box: RefObject<HTMLInputElement | null>, onChange: () => void) {
  const { api, isSignedIn } = useRouter().options.context
  const words = useWords()
  const typed = useTyped(box, onChange)
  const isEmpty = typed === ''
  const { answer, hasFailed } = useAnswer(typed)
  const [before, setBefore] = useOwnAndPopular(isEmpty)
  const isSettled = answer !== undefined || hasFailed
  const groups = isEmpty ? groupsBefore(before, words) : groupsOf(answer, typed, words)

  const forget = () => {
    forgetSearches()
    setBefore((present) => present && { ...present, own: [] })
    if (isSignedIn()) api.call(forgetOwnSearches).catch(() => {})
    box.current?.focus()
  }
  return {
    typed,
    groups: groups.filter(({ rows }) => rows.length > 0),
    isWaiting: !isEmpty && !isSettled,
    corrected: answer?.corrected ?? null,
    hasNothing: isSettled && groups.every(({ key, rows }) => key === 'all' || rows.length === 0),
    forget: isEmpty && before && before.own.length > 0 ? forget : undefined,
  }
}

function useTyped(box: RefObject<HTMLInputElement | null>, onChange: () => void): string {
  const [typed, setTyped] = useState(() => settledWords(box.current) ?? '')
  const changed = useRef(onChange)
  changed.current = onChange
  useEffect(() => {
    const input = box.current
    if (!input) return
    const note = (event: Event) => {
      // Unfinished compositions are not searched for (U08).
      if ((event as InputEvent).isComposing) return
      setTyped(input.value.trim())
      changed.current()
    }
    const look = () => setTyped((present) => settledWords(input) ?? present)
    look()
    input.addEventListener('input', note)
    input.addEventListener('compositionend', note)
    input.addEventListener('focus', look)
    input.addEventListener('click', look)
    return () => {
      input.removeEventListener('input', note)
      input.removeEventListener('compositionend', note)
      input.removeEventListener('focus', look)
      input.removeEventListener('click', look)
    }
  }, [box])
  return typed
}

/** Undefined while a composition is unfinished: its letters are not searched for (U08). */
function settledWords(input: HTMLInputElement | null): string | undefined {
  return input?.dataset.composing === undefined ? input?.value.trim() : undefined
}

/** The suggestions for exactly these words; aborts requests for others (U06). Answers are cached while the page is open. */
function useAnswer(typed: string): { answer: Suggestions | undefined; hasFailed: boolean } {
  const { api } = useRouter().options.context
  const [answers, setAnswers] = useState<ReadonlyMap<string, Suggestions>>(new Map())
  const [failed, setFailed] = useState<string>()
  const isKnown = answers.has(typed)
  useEffect(() => {
    if (typed === '' || isKnown) return
    let isCurrent = true
    setFailed(undefined)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      api.call(suggest, { keyword: typed }, { signal: controller.signal }).then(
        (answer) => isCurrent && setAnswers((present) => new Map(present).set(typed, answer)),
        // Searching works without suggestions.
        () => isCurrent && setFailed(typed),
      )
    }, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      controller.abort()
    }
  }, [api, typed, isKnown])
  return { answer: answers.get(typed), hasFailed: failed === typed }
}

type OwnAndPopular = { own: string[]; popular: string[] }

function useOwnAndPopular(isWanted: boolean) {
  const { api, isSignedIn } = useRouter().options.context
  const [loaded, setLoaded] = useState<OwnAndPopular>()
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    Promise.all([isSignedIn() ? api.call(listOwnSearches).catch(() => []) : [], api.call(listHotWords).catch(() => [])]).then(
      ([own, popular]) => {
        if (!isCurrent) return
        setLoaded({ own: [...new Set([...recentSearches(), ...own])].slice(0, OWN_MAX), popular: popular.slice(0, POPULAR_MAX) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [api, isSignedIn, isWanted])
  return [loaded, setLoaded] as const
}

const searchRow = (words: string): Row => ({ key: words, kind: 'words', words, path: paths.search(words) })

const groupsBefore = (before: OwnAndPopular | undefined, { t }: Words): Group[] => [
  { key: 'own', title: t('search.suggest.recent'), rows: (before?.own ?? []).map(searchRow) },
  {
    key: 'popular',
    title: t('search.suggest.popular'),
    rows: (before?.popular ?? []).filter((words) => !before?.own.includes(words)).map(searchRow),
  },
]

const groupsOf = (answer: Suggestions | undefined, typed: string, { t, say }: Words): Group[] => [
  {
    key: 'terms',
    title: t('search.suggest.terms'),
    rows: (answer?.terms ?? []).slice(0, OTHERS_MAX).map((term) => ({
      key: `term ${term.id}`,
      kind: 'term',
      words: say(term.name),
      path: pathOfTerm(term),
      count: term.wines,
    })),
  },
  {
    key: 'wines',
    title: t('search.suggest.wines'),
    rows: (answer?.wines ?? []).slice(0, WINES_MAX).map(({ id, name, image, price }) => ({
      key: `wine ${id}`,
      kind: 'wine',
      words: say(name),
      path: paths.product(id),
      image,
      price: price as Fen,
    })),
  },
  {
    key: 'estates',
    title: t('search.estates'),
    rows: (answer?.estates ?? []).slice(0, OTHERS_MAX).map(({ id, name, image, wines }) => ({
      key: `estate ${id}`,
      kind: 'estate',
      words: say(name),
      path: paths.estates({ id }),
      image,
      count: wines,
    })),
  },
  {
    key: 'articles',
    title: t('search.articles'),
    rows: (answer?.articles ?? []).slice(0, OTHERS_MAX).map(({ id, categoryId, title }) => ({
      key: `article ${id}`,
      kind: 'article',
      words: say(title),
      path: paths.article(categoryId, id),
    })),
  },
  {
    key: 'all',
    title: '',
    rows: [{ key: 'all', kind: 'words', words: t('search.suggest.all', { words: typed }), path: paths.search(typed) }],
  },
]
