import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { forgetOwnSearches, listHotWords, listOwnSearches, suggest } from '#contract/shop/search.ts'
import type { Fen } from '#domain/money.ts'
import type { Suggestions } from '#domain/search.ts'
import { pathOfTerm } from '../catalog/search/path-of-term.ts'
import { forgetSearches, recentSearches } from '../catalog/search/recent-searches.ts'
import { paths } from '../paths.ts'
import { useWords } from '../words.ts'

/** A pause as short as this is no pause between two keys of a quick typist, and nothing to wait for afterwards (U06: at most 150). */
const PAUSE_MS = 120
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

/** What the box is for before anything is typed. */
type Before = { own: string[]; popular: string[] }

/**
 * What to offer for what stands in the box. Only an answer to exactly these words is shown: an older one that comes late is dropped, its
 * request cut off (U06). Answers are kept while the page is open, so going back a sign asks nothing.
 */
export function useSuggestions(box: RefObject<HTMLInputElement | null>, onChange: () => void) {
  const { api, isSignedIn } = useRouter().options.context
  const { t, say } = useWords()
  const [typed, setTyped] = useState(() => box.current?.value.trim() ?? '')
  const [answers, setAnswers] = useState<ReadonlyMap<string, Suggestions>>(new Map())
  /** Words whose suggestions could not be had; they are asked for again when they are typed again. */
  const [failed, setFailed] = useState<string>()
  const [before, setBefore] = useState<Before>()
  const changed = useRef(onChange)
  changed.current = onChange

  useEffect(() => {
    const input = box.current
    if (!input) return
    const note = (event: Event) => {
      // The letters of an unfinished sign are not what is looked for (U08).
      if ((event as InputEvent).isComposing) return
      setTyped(input.value.trim())
      changed.current()
    }
    // A search clears the box without an event.
    const look = () => {
      if (input.dataset.composing === undefined) setTyped(input.value.trim())
    }
    // Signs may have been typed while this file was on its way.
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

  const isKnown = answers.has(typed)
  useEffect(() => {
    if (typed === '' || isKnown) return
    let isCurrent = true
    setFailed(undefined)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      api.call(suggest, { keyword: typed }, { signal: controller.signal }).then(
        (answer) => isCurrent && setAnswers((present) => new Map(present).set(typed, answer)),
        // Suggestions are an offer: without them the box searches as ever, and keeps nobody waiting.
        () => isCurrent && setFailed(typed),
      )
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      controller.abort()
    }
  }, [api, typed, isKnown])

  const isEmpty = typed === ''
  useEffect(() => {
    if (!isEmpty) return
    let isCurrent = true
    const show = (own: string[], popular: string[]) => isCurrent && setBefore({ own, popular })
    Promise.all([isSignedIn() ? api.call(listOwnSearches).catch(() => []) : [], api.call(listHotWords).catch(() => [])]).then(
      ([own, popular]) => show([...new Set([...recentSearches(), ...own])].slice(0, OWN_MAX), popular.slice(0, POPULAR_MAX)),
    )
    return () => {
      isCurrent = false
    }
  }, [api, isSignedIn, isEmpty])

  const searchRow = (words: string): Row => ({ key: words, kind: 'words', words, path: paths.search(words) })
  const answer = answers.get(typed)
  const isSettled = answer !== undefined || failed === typed
  const groups: Group[] = isEmpty
    ? [
        { key: 'own', title: t('search.suggest.recent'), rows: (before?.own ?? []).map(searchRow) },
        {
          key: 'popular',
          title: t('search.suggest.popular'),
          rows: (before?.popular ?? []).filter((words) => !before?.own.includes(words)).map(searchRow),
        },
      ]
    : [
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

  const forget = () => {
    forgetSearches()
    setBefore((present) => present && { ...present, own: [] })
    // Those that the account remembers go with them; if that fails they are here again next time.
    if (isSignedIn()) api.call(forgetOwnSearches).catch(() => {})
    box.current?.focus()
  }
  return {
    typed,
    groups: groups.filter(({ rows }) => rows.length > 0),
    isWaiting: !isEmpty && !isSettled,
    /** The search as it is carried out when a word was misspelt. */
    corrected: answer?.corrected ?? null,
    hasNothing: isSettled && groups.every(({ key, rows }) => key === 'all' || rows.length === 0),
    forget: isEmpty && before && before.own.length > 0 ? forget : undefined,
  }
}
