import type { Store } from '@tanstack/store'
import type { Conversation } from '#contract/staff/chat.ts'
import type { ChosenPresence } from '#domain/conversation.ts'
import type { DeskAlert, DeskCalls, DeskState } from './desk-state.ts'
import { isAt, newestOf, orNewer } from './rows.ts'
import type { SeenMarks } from './seen-marks.ts'

const CONVERSATIONS_PER_PAGE = 30
const CONVERSATIONS_MAX = 100
/** Frames within this time cause one request. */
const REFRESH_AFTER_MS = 250
/** Catches changes that cause no frame. */
const REFRESH_EVERY_MS = 30_000

type Parts = {
  store: Store<DeskState>
  calls: DeskCalls
  seen: SeenMarks
  onAlert: (alert: DeskAlert) => void
  onPresence: (presence: ChosenPresence) => void
  onFirstNewest: (messageId: number) => void
  isGone: (error: unknown) => boolean
}

export type DeskLists = ReturnType<typeof deskLists>

export function deskLists({ store, calls, seen, onAlert, onPresence, onFirstNewest, isGone }: Parts) {
  const change = (changed: Partial<DeskState>) => store.setState((state) => ({ ...state, ...changed }))
  let limit = CONVERSATIONS_PER_PAGE
  let ownIds: ReadonlySet<number> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let asked = 0
  let answered = 0
  let isStopped = false

  /** Late answers of earlier requests are ignored. */
  async function refresh(): Promise<void> {
    clearTimeout(timer)
    dueAt = Number.POSITIVE_INFINITY
    asked += 1
    const turn = asked
    const { box, search } = store.state.shown
    const openId = store.state.open?.shopperId
    const [me, own, shown, row] = await Promise.allSettled([
      calls.findMe(),
      calls.listConversations({ box: 'own', search: '', limit: CONVERSATIONS_MAX }),
      calls.listConversations({ box, search, limit }),
      openId === undefined ? Promise.resolve(undefined) : calls.findConversation(openId),
    ])
    if (isStopped || turn < answered) return
    answered = turn
    if (me.status === 'fulfilled') {
      change({ me: me.value })
      if (me.value.presence !== 'offline') onPresence(me.value.presence)
    }
    if (own.status === 'fulfilled') {
      const { list, counts } = own.value
      change({ own: list.map(seen.onto).map(orNewer(store.state.own)), counts })
      onFirstNewest(newestOf(list))
      alertAssigned(list)
    }
    if (box === store.state.shown.box && search === store.state.shown.search) showList(shown)
    if (openId !== undefined) showOpen(openId, row)
    plan(REFRESH_EVERY_MS)
  }

  function showList(answer: PromiseSettledResult<{ list: Conversation[]; count: number }>): void {
    const { shown } = store.state
    if (answer.status === 'fulfilled') {
      const { list, count } = answer.value
      change({ shown: { ...shown, state: 'ready', list: list.map(seen.onto).map(orNewer(shown.list)), count } })
    }
    // After a failure the shown rows stay.
    else change({ shown: { ...shown, state: shown.list.length > 0 ? 'ready' : 'failed' } })
  }

  function showOpen(shopperId: number, answer: PromiseSettledResult<Conversation | undefined>): void {
    const { open } = store.state
    if (open?.shopperId !== shopperId) return
    if (answer.status === 'fulfilled')
      change({ open: { shopperId, state: 'ready', row: answer.value && seen.onto(answer.value) } })
    else if (isGone(answer.reason)) change({ open: { shopperId, state: 'gone', row: undefined } })
    else if (!open.row) change({ open: { shopperId, state: 'failed', row: undefined } })
  }

  /** Reports new conversations of this agent, including those taken in another tab. */
  function alertAssigned(rows: readonly Conversation[]): void {
    const before = ownIds
    ownIds = new Set(rows.map(({ shopper }) => shopper.id))
    if (!before) return
    for (const { shopper, last } of rows)
      if (!before.has(shopper.id)) onAlert({ kind: 'assigned', shopper, lastId: last?.id ?? 0 })
  }

  /** The earlier of two plans holds, so that frequent frames do not postpone it. */
  function plan(afterMs: number): void {
    const at = Date.now() + afterMs
    if (isStopped || dueAt <= at) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => void refresh(), afterMs)
  }

  return {
    refresh,
    refreshSoon: () => plan(REFRESH_AFTER_MS),
    show(box: DeskState['shown']['box'], search: string): void {
      const { shown } = store.state
      if (box === shown.box && search === shown.search) return
      limit = CONVERSATIONS_PER_PAGE
      change({ shown: { box, search, state: 'loading', list: [], count: 0 } })
      void refresh()
    },
    showMore(): void {
      limit = Math.min(limit + CONVERSATIONS_PER_PAGE, CONVERSATIONS_MAX)
      void refresh()
    },
    open(shopperId: number | undefined): void {
      const { open, own, shown } = store.state
      if (shopperId === open?.shopperId) return
      if (shopperId === undefined) {
        change({ open: undefined })
        return
      }
      const row = [...own, ...shown.list].find(isAt(shopperId))
      change({ open: { shopperId, state: row ? 'ready' : 'loading', row } })
      calls.findConversation(shopperId).then(
        (value) => showOpen(shopperId, { status: 'fulfilled', value }),
        (reason) => showOpen(shopperId, { status: 'rejected', reason }),
      )
    },
    isStopped: () => isStopped,
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
