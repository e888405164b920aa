import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { DECLARED } from '#contract/assistants/envelope.ts'
import type { Operation } from './operation.ts'
import type { OwnTool } from './own-tools.ts'

type Schema = { [key: string]: unknown }
const schemaOf = (type: z.ZodType): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return schema
}

const metaOf = (needsKey: boolean): Schema => ({
  type: 'object',
  description: 'Who calls',
  required: needsKey ? ['ucp-agent', 'idempotency-key'] : ['ucp-agent'],
  properties: {
    'ucp-agent': {
      type: 'object',
      required: ['profile'],
      properties: { profile: { type: 'string', format: 'uri', description: 'Address of your platform’s UCP profile' } },
    },
    'idempotency-key': {
      type: 'string',
      format: 'uuid',
      description: 'A new one for each thing to be done; the same when it is tried again',
    },
  },
})

/** Inputs in full. Of the answer the outer form: its parts follow from the capabilities that were negotiated, as the schema says. */
export function describeOperation({
  name,
  description,
  payload,
  input,
  path,
  method,
  needsKey = false,
  capability,
}: Operation): Tool {
  const hasId = path.includes(':id')
  return {
    name,
    description,
    inputSchema: {
      type: 'object',
      required: ['meta', ...(hasId ? ['id'] : []), ...(payload ? [payload] : [])],
      properties: {
        meta: metaOf(needsKey),
        ...(hasId ? { id: { type: 'string' } } : {}),
        ...(payload ? { [payload]: schemaOf(input) } : {}),
      },
    },
    outputSchema: {
      type: 'object',
      description: `As ${DECLARED[capability].schema} says, or an error response`,
      required: ['ucp'],
      properties: {
        ucp: {
          type: 'object',
          required: ['version'],
          properties: {
            version: { type: 'string' },
            status: { type: 'string', enum: ['success', 'error'] },
            capabilities: { type: 'object' },
          },
        },
        messages: { type: 'array', items: { type: 'object' } },
        continue_url: { type: 'string' },
      },
    },
    annotations: {
      readOnlyHint: method === 'GET' || payload === 'catalog',
      destructiveHint: name.startsWith('cancel_'),
      idempotentHint: method !== 'POST' || payload === 'catalog',
      openWorldHint: false,
    },
  }
}

export const describeOwnTool = ({ name, title, description, input }: OwnTool): Tool => ({
  name,
  title,
  description,
  inputSchema: schemaOf(input) as Tool['inputSchema'],
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true, openWorldHint: false },
})
