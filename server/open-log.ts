import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { traceFields } from './tracing/tracing.ts'

/** The log of every process. Nothing secret or personal is in it (T87). */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      mixin: traceFields,
      redact: ['req.headers.authorization', 'req.headers["authori-zation"]', 'req.headers.cookie'],
      serializers: { err: describeError },
    },
    destination,
  )

/** In which PostgreSQL and its drivers say what the row held (“Failing row contains …”), or what was asked with. */
const OF_ROWS: ReadonlySet<string> = new Set([
  'detail',
  'where',
  'internal_query',
  'internalQuery',
  'query',
  'parameters',
  'args',
])
/** Errors within errors; one that holds itself ends somewhere. */
const DEEP_MAX = 5

/** As pino does it, without the contents of rows. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const quoting = withCauses(error).filter(isAboutValue)
  const withoutValues = (text: string): string =>
    quoting.reduce((rest, { message }) => rest.replaceAll(message, () => message.replace(/".*"/s, '"…"')), text)
  const inner = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(inner) : value instanceof Error && depth < DEEP_MAX ? describeError(value, depth + 1) : value
  const { message, stack, aggregateErrors, ...described } = stdSerializers.err(error)
  return {
    ...Object.fromEntries(
      Object.entries(described)
        .filter(([name]) => !OF_ROWS.has(name))
        .map(([name]) => [name, name === 'type' ? described.type : inner((error as unknown as Record<string, unknown>)[name])]),
    ),
    message: withoutValues(message),
    stack: withoutValues(stack),
    ...(aggregateErrors ? { aggregateErrors: inner((error as AggregateError).errors) } : {}),
  }
}

function withCauses(error: Error): Error[] {
  const chain: Error[] = []
  for (let each: unknown = error; each instanceof Error && chain.length <= DEEP_MAX; each = each.cause) chain.push(each)
  return chain
}

/** Class 22 quotes the value that it cannot read. */
const isAboutValue = (error: Error): boolean => String((error as { code?: unknown }).code).startsWith('22')
