import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const PACK_FROM_BYTES = 1_024
/** Up to here handing the bytes to another thread takes longer than packing them. */
const PACK_AT_ONCE_BYTES = 16_384
/** Much smaller than gzip. The next quality takes twice the time, half of what making a page takes, for a fifteenth fewer bytes. */
const BROTLI_QUALITY = 4
/** Of the bodies that were asked for in another form lately, over all caches of the process. */
const OTHER_FORMS_MAX_BYTES = 4 * 1024 * 1024

const brotli = promisify(brotliCompress)
async function asBrotli(plain: Buffer | string): Promise<Buffer> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }
  return Buffer.byteLength(plain) > PACK_AT_ONCE_BYTES ? brotli(plain, options) : brotliCompressSync(plain, options)
}
const fromBrotli = promisify(brotliDecompress)
const asGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'
type Encoded = { bytes: Buffer | string; encoding: Encoding | undefined }

const otherForms = () =>
  new LRUCache<Buffer, Buffer, (packed: Buffer) => Promise<Buffer>>({
    maxSize: OTHER_FORMS_MAX_BYTES / 2,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (packed, _stale, { context }) => context(packed),
  })
const unpacked = otherForms()
const gzipped = otherForms()

/**
 * The body of an answer that many may get. Once packed it is held as brotli only, a fifth of the plain text or less; the few who want
 * another form get it made from that.
 */
export class AnswerBody {
  #held: Buffer | string
  #packing: Promise<Buffer> | undefined
  #isPacked = false

  constructor(plain: Buffer | string) {
    this.#held = plain
  }

  /** As it is held now. */
  get bytes(): number {
    return Buffer.byteLength(this.#held)
  }

  /** What is too small to gain from it stays as it is. */
  async pack(): Promise<void> {
    if (this.#isWorthPacking()) await this.#packed()
  }

  /** In a form that this Accept-Encoding allows. */
  async in(accepted: string): Promise<Encoded> {
    if (accepted.includes('br') && this.#isWorthPacking()) return { bytes: await this.#packed(), encoding: 'br' }
    const isGzip = accepted.includes('gzip') && this.#isWorthPacking()
    const held = this.#held
    // Only packed bodies are buffers for sure.
    if (this.#isPacked && held instanceof Buffer) {
      const [forms, make] = isGzip ? ([gzipped, repack] as const) : ([unpacked, fromBrotli] as const)
      const bytes = forms.get(held) ?? (await forms.fetch(held, { context: make })) ?? (await make(held))
      return { bytes, encoding: isGzip ? 'gzip' : undefined }
    }
    return isGzip ? { bytes: await asGzip(held), encoding: 'gzip' } : { bytes: held, encoding: undefined }
  }

  #isWorthPacking(): boolean {
    return this.#isPacked || Buffer.byteLength(this.#held) >= PACK_FROM_BYTES
  }

  /** The bytes as they are when everything is at hand, so that a kept answer leaves without waiting. */
  #packed(): Promise<Buffer> {
    this.#packing ??= asBrotli(this.#held).then((packed) => {
      this.#held = packed
      this.#isPacked = true
      return packed
    })
    return this.#packing
  }
}

const repack = async (packed: Buffer): Promise<Buffer> => asGzip(await fromBrotli(packed))
