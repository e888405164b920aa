import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gzip,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'

const PACK_FROM_BYTES = 1_024
/** Much smaller than gzip. The next quality takes twice the time for a fifteenth fewer bytes. */
const BROTLI_QUALITY = 4
/** Takes a sixth of the time, for a seventh more bytes: for who asks first, and perhaps nobody after. */
const QUICK_QUALITY = 1
/** Of the bodies that were asked for in another form lately, over all caches of the process. */
const OTHER_FORMS_MAX_BYTES = 4 * 1024 * 1024

/** A window as large as the text, at least that; the usual one, 4 MB, has to be found in memory each time. */
const WINDOW_BITS_MIN = 16

const optionsFor = (quality: number, bytes: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(
      constants.BROTLI_DEFAULT_WINDOW,
      Math.max(WINDOW_BITS_MIN, Math.ceil(Math.log2(bytes + 1))),
    ),
  },
})
const asBrotli = promisify<Buffer | string, BrotliOptions, Buffer>(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const asGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip'
type Encoded = { bytes: Buffer | string; encoding: Encoding | undefined }

const otherForms = () =>
  new LRUCache<Buffer, Buffer, (packed: Buffer) => Promise<Buffer>>({
    maxSize: OTHER_FORMS_MAX_BYTES / 2,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (packed, _stale, { context }) => context(packed),
    // What has to leave while it is being made is still wanted by whoever waits for it.
    ignoreFetchAbort: true,
  })
const unpacked = otherForms()
const gzipped = otherForms()

/**
 * The body of an answer that many may get. Once packed it is held as brotli only, a fifth of the plain text or less; the few who want
 * another form get it made from that.
 */
export class AnswerBody {
  #held: Buffer | string
  #packing: Promise<void> | undefined
  #isPacked = false

  constructor(plain: Buffer | string) {
    this.#held = plain
  }

  /** As it is held now. */
  get bytes(): number {
    return Buffer.byteLength(this.#held)
  }

  /** At once, but not as small as it can be. What is too small to gain from it stays as it is. */
  packQuickly(): void {
    if (this.#isPacked || !this.#isWorthPacking()) return
    this.#held = brotliCompressSync(this.#held, optionsFor(QUICK_QUALITY, this.bytes))
    this.#isPacked = true
  }

  /** As small as it is kept for many. */
  async pack(): Promise<void> {
    if (!this.#isWorthPacking()) return
    this.#packing ??= this.#packWell()
    await this.#packing
  }

  /** In a form that this Accept-Encoding allows. */
  async in(accepted: string): Promise<Encoded> {
    if (accepted.includes('br') && this.#isWorthPacking()) {
      this.packQuickly()
      return { bytes: this.#held, encoding: 'br' }
    }
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
    return this.#isPacked || this.bytes >= PACK_FROM_BYTES
  }

  async #packWell(): Promise<void> {
    const plain = this.#isPacked ? brotliDecompressSync(this.#held) : this.#held
    this.#held = await asBrotli(plain, optionsFor(BROTLI_QUALITY, Buffer.byteLength(plain)))
    this.#isPacked = true
  }
}

const repack = async (packed: Buffer): Promise<Buffer> => asGzip(await fromBrotli(packed))
