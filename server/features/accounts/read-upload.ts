import type { FastifyRequest } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import { type Form, readForm } from '#server/http/read-form.ts'

const DEFAULT_FIELD = 'file'

/** The picture of a form. `isForChat`: known without being said. */
export async function readUpload(request: FastifyRequest, isForChat = false): Promise<{ file: Buffer; fields: Form['fields'] }> {
  const { fields, files } = await readForm(request, { tooLarge: 'upload-size' })
  const file = files.get(fields.get('filename') || DEFAULT_FIELD) ?? refuse('invalid-input', { fields: DEFAULT_FIELD })
  if ((isForChat || isFromChat(request, fields)) && !isJpgOrPng(file)) refuse('chat-picture-type')
  return { file, fields }
}

/** CRMEB's chat sends the token as `Authorization`; ours says so in the form. */
const isFromChat = ({ headers }: FastifyRequest, fields: Form['fields']): boolean =>
  fields.get('for') === 'chat' || (headers.authorization !== undefined && headers['authori-zation'] === undefined)

const BEGINNINGS = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from([0x89, 0x50, 0x4e, 0x47])]
/** The first bytes tell; re-encoding proves the rest. */
const isJpgOrPng = (file: Buffer): boolean => BEGINNINGS.some((beginning) => file.subarray(0, beginning.length).equals(beginning))
