import type { FastifyRequest } from 'fastify'
import * as accounts from '#contract/accounts.ts'
import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { storeUpload } from './store-upload.ts'

const UPLOADS_PER_MINUTE = 30
const DEFAULT_FIELD = 'file'
const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE'

export function uploadRoutes(serve: Serve, deps: Deps): void {
  serve(
    accounts.uploadImage,
    async ({ account, request }) => {
      const url = await storeUpload(deps, account.accountId, await readFile(request))
      return done('picture-uploaded', { name: url.split('/').at(-1) ?? '', url })
    },
    { perMinute: UPLOADS_PER_MINUTE },
  )
}

/** The one file of a multipart body, from the field that the field `filename` names. What the sender calls it is never used. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) refuse('invalid-input', { fields: DEFAULT_FIELD })
  let wanted = DEFAULT_FIELD
  let found: { field: string; bytes: Buffer } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') found = { field: part.fieldname, bytes: await part.toBuffer() }
      else if (part.fieldname === 'filename' && typeof part.value === 'string' && part.value) wanted = part.value
    }
  } catch (error) {
    if ((error as { code?: string }).code === TOO_LARGE) refuse('upload-size')
    throw error
  }
  if (found?.field !== wanted) refuse('invalid-input', { fields: DEFAULT_FIELD })
  return found.bytes
}
