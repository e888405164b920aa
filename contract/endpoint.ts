import type { z } from 'zod'
import type { Scope } from '#domain/account.ts'

/**
 * Who may call. `public`: the token is never read, so one answer serves everybody and may be cached. `optional`: a bad token is
 * ignored. Scopes: an account with at least one of them.
 */
export type Access = 'public' | 'optional' | Scope | readonly Scope[]

/** A request as it travels: parameters of the path, query, body. */
export type WireInput = { params?: object; query?: object; body?: unknown }
export type WireInputOf<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = (Params extends z.ZodObject
  ? { params: z.input<Params> }
  : { params?: never }) &
  (Query extends z.ZodObject ? { query?: z.input<Query> } : { query?: never }) &
  // A form with a file has no schema: the endpoint reads it by itself.
  ([z.input<Body>] extends [undefined]
    ? { body?: FormData }
    : undefined extends z.input<Body>
      ? { body?: z.input<Body> }
      : { body: z.input<Body> })

/** As what an act stands in the audit log: the console's call for the same thing, with the parameters of its address. */
export type ActAs = {
  method: string
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: each call knows the shape of what it was asked with
  params?: (asked: { params: any; body: any }) => Record<string, string | number>
  /** Where the body decides what is done. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  otherwise?: (body: any) => { method: string; path: string } | undefined
}

/** For `actAs`. */
export const theCall = ({ method, path }: { method: string; path: string }, params?: ActAs['params']): ActAs =>
  params ? { method, path, params } : { method, path }

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Input = unknown,
  Value = unknown,
  Request extends WireInput = WireInput,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, in Fastify's spelling: `/product/detail/:id`. */
  path: string
  access: Access
  /** Another root than /api: CRMEB's app for agents has its own. */
  base?: '/kefuapi'
  actAs?: ActAs
  /** Wants somebody who proved within PROOF_MINUTES who they are: signing in counts, else `confirm-needed` (contract/staff/own.ts). */
  confirm?: true
  /** Staff may call it before they have set up the second factor that production asks for. */
  beforeSecondFactor?: true
  summary: string
  /** Why a call of staff that is no GET needs no entry in the audit log: it stores nothing, or something else keeps it. */
  unlogged?: string
  /** A read that belongs in the audit log, because what it hands out leaves the house. */
  isLogged?: true
  params?: Params
  query?: Query
  body?: Body
  /** What `data` of an answer looks like on the wire. */
  data: Data
  /** Writes what a caller asks for, in the shop's own words, as a request. Without it callers give the request itself. */
  encode?(input: Input): Request
  /** Reads `data` into the shop's own types. Without it callers get it as it travels. */
  decode?(data: z.output<Data>): Value
}

/**
 * Declares an endpoint. On the server the schemas validate, type, serialise and document it; with `encode` and `decode`,
 * `api.call(endpoint, input)` uses the shop's own types.
 */
export const endpoint = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodType,
  Input = WireInputOf<Params, Query, Body>,
  Value = z.output<Data>,
>(
  definition: Endpoint<Params, Query, Body, Data, Input, Value, WireInputOf<Params, Query, Body>>,
): Endpoint<Params, Query, Body, Data, Input, Value, WireInputOf<Params, Query, Body>> => definition
