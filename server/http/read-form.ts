import type { FastifyRequest } from 'fastify'
import { type RefusalName, refuse } from '#contract/refusals.ts'

const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE'

export type Form = { fields: Map<string, string>; files: Map<string, Buffer> }

/** By part name. The sender's file names are never used. */
export async function readForm(
  request: FastifyRequest,
  { fileMaxBytes, tooLarge }: { fileMaxBytes?: number; tooLarge: RefusalName },
): Promise<Form> {
  if (!request.isMultipart()) refuse('invalid-input', { fields: 'body' })
  const form: Form = { fields: new Map(), files: new Map() }
  try {
    for await (const part of request.parts(fileMaxBytes === undefined ? {} : { limits: { fileSize: fileMaxBytes } })) {
      if (part.type === 'file') form.files.set(part.fieldname, await part.toBuffer())
      else if (typeof part.value === 'string') form.fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === TOO_LARGE) refuse(tooLarge)
    // The parser throws plain errors for bodies that are not multipart.
    if (statusCode === undefined) refuse('invalid-input', { fields: 'body' })
    throw error
  }
  return form
}
