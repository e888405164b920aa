import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/parcel-pairs.ts'
import { PAIRS_FILE_MAX_MEGABYTES } from '#domain/parcel-pairs.ts'
import type { Deps } from '#server/http/deps.ts'
import { readForm } from '#server/http/read-form.ts'
import { UPLOAD_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { judgePairs } from './judge-pairs.ts'
import { readPairs } from './read-pairs.ts'
import { sendPairs } from './send-pairs.ts'

const FILES_PER_MINUTE = 60
/** Two hundred orders, one transaction each. */
const SEND_LIMIT_MS = 60_000

export function parcelPairRoutes(serve: Serve, deps: Deps): void {
  serve(staff.checkPairs, async ({ body }) => ({ list: await judgePairs(deps, body) }))
  serve(staff.sendPairs, async ({ account, body }) => ({ list: await sendPairs(deps, body, account.accountId) }), {
    timeLimitMs: SEND_LIMIT_MS,
  })
  serve(
    staff.readPairsFile,
    async ({ request, locale }) => {
      const fileMaxBytes = PAIRS_FILE_MAX_MEGABYTES * 1024 * 1024
      const { files } = await readForm(request, { fileMaxBytes, tooLarge: 'pairs-file-too-large' })
      const bytes = files.get('file') ?? refuse('invalid-input', { fields: 'file' })
      return { list: await readPairs(bytes, locale) }
    },
    { perMinute: FILES_PER_MINUTE, timeLimitMs: UPLOAD_LIMIT_MS },
  )
}
