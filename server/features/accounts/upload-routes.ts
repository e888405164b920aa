import type { FastifyRequest } from 'fastify'
import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as accounts from '#contract/shop/accounts.ts'
import type { Deps } from '#server/http/deps.ts'
import { type Form, readForm } from '#server/http/read-form.ts'
import { UPLOAD_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { storeUpload } from './store-upload.ts'

const UPLOADS_PER_MINUTE = 30
const DEFAULT_FIELD = 'file'

export function uploadRoutes(serve: Serve, deps: Deps): void {
  serve(
    accounts.uploadImage,
    async ({ account, request }) => {
      const { file, fields } = await readUpload(request)
      const isPublic =
        fields.get('for') === 'shop' && !account.mustSetUpFactor && account.scopes.some((scope) => scope !== 'shopper')
      const address = await storeUpload(deps, account.accountId, file, { isPublic })
      const url = isPublic ? address : deps.privatePictures.sign(address)
      return done('picture-uploaded', { name: address.split('/').at(-1) ?? '', url })
    },
    { perMinute: UPLOADS_PER_MINUTE, timeLimitMs: UPLOAD_LIMIT_MS },
  )
}

async function readUpload(request: FastifyRequest): Promise<{ file: Buffer; fields: Form['fields'] }> {
  const { fields, files } = await readForm(request, { tooLarge: 'upload-size' })
  const file = files.get(fields.get('filename') || DEFAULT_FIELD) ?? refuse('invalid-input', { fields: DEFAULT_FIELD })
  if (isForChat(request, fields) && !isJpgOrPng(file)) refuse('chat-picture-type')
  return { file, fields }
}

/** CRMEB's chat sends the token as `Authorization`; ours says so in the form. */
const isForChat = ({ headers }: FastifyRequest, fields: Form['fields']): boolean =>
  fields.get('for') === 'chat' || (headers.authorization !== undefined && headers['authori-zation'] === undefined)

const BEGINNINGS = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47])]
/** By its first bytes; re-encoding proves the rest. */
const isJpgOrPng = (file: Buffer): boolean => BEGINNINGS.some((beginning) => file.subarray(0, beginning.length).equals(beginning))
