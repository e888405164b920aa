import type { z } from 'zod'
import type { Capability, Negotiated } from '#contract/assistants/envelope.ts'
import type { Teller } from '#contract/assistants/teller.ts'
import type { Locale } from '#domain/locale.ts'
import type { Place } from '#server/http/callers.ts'
import type { Agent } from './agents.ts'

/** What an operation gets of a call, whichever way it came. */
export type OperationCall<Input> = {
  agent: Agent
  negotiated: Negotiated
  locale: Locale
  teller: Teller
  /** Of the cart, checkout or order. */
  id: string
  input: Input
  at: Date
  /** The caller as rate limits count it. */
  place: Place
}

/** `hits`: of a search, for the merchant's figures. */
export type Answer = { body: object; isCreated?: boolean; hits?: number }

/**
 * One operation of the protocol. Over HTTP its input is the body, as a tool it is the argument `payload`; both are checked by
 * `input`. `changes`: a repeated call with the same key must not do it again.
 */
export type Operation<Input = unknown> = {
  name: string
  description: string
  capability: Capability
  method: 'GET' | 'POST' | 'PUT'
  path: string
  payload: 'catalog' | 'cart' | 'checkout' | null
  input: z.ZodType<Input>
  changes?: boolean
  /** A tool call without a key is refused. */
  needsKey?: boolean
  /** Only for platforms that sign. */
  needsProof?: boolean
  run: (call: OperationCall<Input>) => Promise<Answer>
}

export const operation = <Input>(definition: Operation<Input>): Operation => definition as unknown as Operation
