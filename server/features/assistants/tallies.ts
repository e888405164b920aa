import type { FastifyInstance } from 'fastify'
import { fold } from '#domain/fold.ts'
import { looksPersonal } from '#domain/search.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Deps } from '#server/http/deps.ts'
import { addQuestions, addTallies } from './tallies-sql.ts'

const WRITTEN_EVERY_MS = 5_000
const WORDS_MAX = 60
const DIFFERENT_MAX = 2_000

type Counted = { isRefused?: boolean; hits?: number | undefined; words?: string | undefined }
export type Tallies = {
  count: (agentId: number, operation: string, counted?: Counted) => void
  /** Writes what was counted so far. */
  flush: () => Promise<void>
}

/** Counts calls in memory and writes the sums now and then, so that counting costs no call anything. */
export function openTallies(app: FastifyInstance, { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Tallies {
  let calls = new Map<string, { agentId: number; day: string; operation: string; calls: number; refused: number }>()
  let questions = new Map<string, { agentId: number; day: string; words: string; asked: number; hits: number }>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [sums, asked] = [[...calls.values()], [...questions.values()]]
    calls = new Map()
    questions = new Map()
    if (sums.length > 0) await addTallies(db, sums)
    if (asked.length > 0) await addQuestions(db, asked)
  }

  app.addHook('onClose', () => flush().catch((error) => log.warn({ err: error }, 'calls of assistants were not counted')))

  return {
    count(agentId, operation, { isRefused = false, hits, words } = {}) {
      const day = shanghaiDay(now())
      const key = `${agentId} ${day} ${operation}`
      const sum = calls.get(key) ?? { agentId, day, operation, calls: 0, refused: 0 }
      calls.set(key, { ...sum, calls: sum.calls + 1, refused: sum.refused + Number(isRefused) })
      const asked = words === undefined || looksPersonal(words) ? '' : fold(words).slice(0, WORDS_MAX)
      if (asked !== '' && hits !== undefined && questions.size < DIFFERENT_MAX) {
        const name = `${agentId} ${day} ${asked}`
        const before = questions.get(name)?.asked ?? 0
        questions.set(name, { agentId, day, words: asked, asked: before + 1, hits })
      }
      timer ??= setTimeout(
        () => flush().catch((error) => log.warn({ err: error }, 'calls of assistants were not counted')),
        WRITTEN_EVERY_MS,
      ).unref()
    },
    flush,
  }
}
