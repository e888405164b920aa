import type { z } from 'zod'
import type { Scope } from '#domain/account.ts'

/**
 * Who may call. `public`: the token is never read, so one answer serves everybody and may be kept. `optional`: a token is read
 * when there is one, a bad one is ignored. A scope: a signed-in account that has it; several: one that has at least one of them.
 */
export type Access = 'public' | 'optional' | Scope | readonly Scope[]

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, in Fastify's spelling: `/product/detail/:id`. */
  path: string
  access: Access
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The wire shape of `data`. */
  data: Data
}

/** Declares an endpoint; the schemas validate, type, serialise and document it. */
export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodType,
>(
  definition: Endpoint<Params, Query, Body, Data>,
): Endpoint<Params, Query, Body, Data> => definition
