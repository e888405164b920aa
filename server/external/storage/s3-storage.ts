import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { GetObjectCommandInput, GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from './s3-config.ts'
import {
  type FileAnswer,
  type FileQuestion,
  gather,
  requireName,
  type Storage,
  StorageAway,
  StorageFull,
  StorageRefused,
  type StoredFile,
  typeOf,
} from './storage.ts'

const CONNECT_WITHIN_MS = 1_500
/** For what is sent: a megabyte in four seconds is slow. */
const MS_PER_MEGABYTE = 4_000
const SILENT_FOR_MS = 15_000
const CONNECTIONS_MAX = 64
const TRIES = 3
/** S3 wants at least five; two of them stand in memory. */
const PIECE_BYTES = 8 * 1024 * 1024

const MISSING = new Set(['NoSuchKey', 'NotFound'])
const NO_ROOM = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])
const REFUSED = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'NoSuchBucket',
  'RequestTimeTooSkewed',
  'InvalidBucketName',
  'PermanentRedirect',
])
const ONE_RANGE = /^bytes=(?:\d+-\d*|-\d+)$/

/** A bucket of an S3-compatible service (Signature Version 4). The SDK is loaded with the first call. */
export function s3Storage(config: S3Config): Storage {
  const { bucket, prefix } = config
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  const open = () => {
    opened ??= openClient(config)
    return opened
  }
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + requireName(name) })

  /** Undefined when the file is missing. */
  async function call<T>(
    work: (sdk: typeof import('@aws-sdk/client-s3'), client: S3Client, signal: AbortSignal) => Promise<T>,
    bytes = 0,
  ): Promise<T | undefined> {
    const ending = new AbortController()
    const withinMs = config.answerWithinMs + (bytes / 1024 / 1024) * MS_PER_MEGABYTE
    const timer = setTimeout(() => ending.abort(new Error(`no answer within ${withinMs} ms`)), withinMs)
    try {
      const { sdk, client } = await open()
      return await work(sdk, client, ending.signal)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw away(error, ending.signal)
    } finally {
      clearTimeout(timer)
    }
  }

  const get = (name: string, question: Partial<GetObjectCommandInput> = {}) =>
    call((sdk, client, abortSignal) => client.send(new sdk.GetObjectCommand({ ...at(name), ...question }), { abortSignal }))

  return {
    root: undefined,
    async put(name, bytes) {
      const object = { ...at(name), Body: bytes, ContentType: typeOf(name), Metadata: { sha256: sha256(bytes) } }
      await call((sdk, client, abortSignal) => client.send(new sdk.PutObjectCommand(object), { abortSignal }), bytes.length)
    },
    async putStream(name, body, bytes) {
      const { Upload } = await import('@aws-sdk/lib-storage')
      const Body = Readable.from(exactly(body, bytes, name), { objectMode: false })
      const params = { ...at(name), Body, ContentType: typeOf(name) }
      await call(async (_sdk, client, signal) => {
        const upload = new Upload({ client, params, partSize: PIECE_BYTES, queueSize: 2 })
        signal.addEventListener('abort', () => void upload.abort())
        await upload.done()
      }, bytes)
    },
    async read(name) {
      const found = await get(name)
      return found && Buffer.concat(await gather(reading(found)))
    },
    async open(name) {
      const found = await get(name)
      return found && Readable.from(reading(found), { objectMode: false })
    },
    answer: (name, question) => answer(get, name, question),
    async find(name) {
      const found = await call((sdk, client, abortSignal) => client.send(new sdk.HeadObjectCommand(at(name)), { abortSignal }))
      return found && { name, bytes: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date(0) }
    },
    async move(from, to) {
      const CopySource = encodeURIComponent(`${bucket}/${prefix}${requireName(from)}`).replaceAll('%2F', '/')
      const copied = await call((sdk, client, abortSignal) =>
        client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource }), { abortSignal }),
      )
      if (copied) await this.remove(from)
    },
    async remove(name) {
      await call((sdk, client, abortSignal) => client.send(new sdk.DeleteObjectCommand(at(name)), { abortSignal }))
    },
    list: (below) => listed(call, config, below),
  }
}

type Call = <T>(
  work: (sdk: typeof import('@aws-sdk/client-s3'), client: S3Client, signal: AbortSignal) => Promise<T>,
) => Promise<T | undefined>

async function* listed(call: Call, { bucket, prefix }: S3Config, below: string): AsyncGenerator<StoredFile> {
  let ContinuationToken: string | undefined
  do {
    const query = { Bucket: bucket, Prefix: prefix + below, ...(ContinuationToken ? { ContinuationToken } : {}) }
    const page = await call((sdk, client, abortSignal) => client.send(new sdk.ListObjectsV2Command(query), { abortSignal }))
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page?.Contents ?? [])
      yield { name: Key.slice(prefix.length), bytes: Size, changedAt: LastModified }
    ContinuationToken = page?.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken)
}

async function answer(
  get: (name: string, question: Partial<GetObjectCommandInput>) => Promise<GetObjectCommandOutput | undefined>,
  name: string,
  { range, ifNoneMatch, ifRange }: FileQuestion,
): Promise<FileAnswer | undefined> {
  // Several ranges at once may be answered by the whole file.
  const Range = range !== undefined && ONE_RANGE.test(range) ? range : undefined
  try {
    const found = await get(name, {
      ...(ifNoneMatch ? { IfNoneMatch: ifNoneMatch } : {}),
      ...(Range ? { Range, ...(ifRange ? { IfMatch: ifRange } : {}) } : {}),
    })
    if (!found) return
    const { ETag, LastModified, ContentLength, ContentRange } = found
    return {
      status: ContentRange ? 206 : 200,
      headers: {
        'content-length': String(ContentLength ?? 0),
        'accept-ranges': 'bytes',
        ...(ETag ? { etag: ETag } : {}),
        ...(LastModified ? { 'last-modified': LastModified.toUTCString() } : {}),
        ...(ContentRange ? { 'content-range': ContentRange } : {}),
      },
      body: Readable.from(reading(found), { objectMode: false }),
    }
  } catch (error) {
    const status = statusOf((error as Error).cause)
    if (status === 304) return { status, headers: ifNoneMatch ? { etag: ifNoneMatch } : {} }
    if (status === 416) return { status, headers: {} }
    // Another file than the one of which the first part came: from the beginning, then.
    if (status === 412) return answer(get, name, {})
    throw error
  }
}

async function* reading({ Body }: GetObjectCommandOutput): AsyncGenerator<Uint8Array> {
  try {
    if (Body) yield* Body as Readable
  } catch (error) {
    throw away(error)
  }
}

async function* exactly(body: AsyncIterable<Uint8Array>, bytes: number, name: string): AsyncGenerator<Uint8Array> {
  let seen = 0
  for await (const piece of body) {
    seen += piece.length
    yield piece
  }
  // An error here ends the upload before the file gets its name.
  if (seen !== bytes) throw new Error(`${name} has ${seen} bytes instead of ${bytes}`)
}

async function openClient({ region, endpoint, accessKeyId, secretAccessKey, pathStyle }: S3Config) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    // Checksums in trailers are Amazon's own; others refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENT_FOR_MS,
      httpAgent: { maxSockets: CONNECTIONS_MAX },
      httpsAgent: { maxSockets: CONNECTIONS_MAX },
    },
  })
  return { sdk, client }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode

const nameOf = (error: unknown): string => String((error as { name?: unknown }).name)

const isMissing = (error: unknown): boolean => MISSING.has(nameOf(error))

function away(error: unknown, signal?: AbortSignal): Error {
  if (error instanceof StorageAway || error instanceof StorageFull) return error
  const cause = signal?.aborted ? signal.reason : error
  const message = `the object storage: ${(cause as Error).message || nameOf(cause)}`
  const name = nameOf(cause)
  if (NO_ROOM.has(name) || statusOf(cause) === 507) return new StorageFull(message, { cause })
  return REFUSED.has(name) || statusOf(cause) === 403
    ? new StorageRefused(message, { cause })
    : new StorageAway(message, { cause })
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
