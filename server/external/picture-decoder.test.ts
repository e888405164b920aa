import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { decodersOf } from '#test/support/picture-process.ts'
import { blackPng } from '#test/support/pictures.ts'
import { pictureDecoder } from './picture-decoder.ts'
import { PictureUnusable } from './picture-version.ts'

type Decoder = ReturnType<typeof pictureDecoder>
const opened: Decoder[] = []
function decoderWith(limits: Parameters<typeof pictureDecoder>[1]): Decoder {
  const decoder = pictureDecoder(pino({ level: 'silent' }), limits)
  opened.push(decoder)
  return decoder
}
afterEach(() => {
  for (const decoder of opened.splice(0)) decoder.stop()
})

const small = blackPng(20, 20)
const outcome = (decoder: Decoder, bytes = small): Promise<string> =>
  decoder.draw(bytes).then(
    () => 'drawn',
    (error) => (error instanceof PictureUnusable ? error.reason : String(error)),
  )
const nobodyElse = () => vi.waitUntil(() => decodersOf().length === 0, { timeout: 60_000 })

test('a picture that takes too long is given up, and its process ends at once', async () => {
  await nobodyElse()
  expect(await outcome(decoderWith({ drawMaxMs: 1 }))).toBe('failed')
  await nobodyElse()
})

test('a picture that takes too much memory is given up, and its process ends', async () => {
  await nobodyElse()
  expect(await outcome(decoderWith({ memoryMaxBytes: 1 }), blackPng(5_000, 5_000))).toBe('failed')
  await nobodyElse()
})

test('the process starts with the first picture, ends when there is none for a while, and starts again', async () => {
  await nobodyElse()
  const decoder = decoderWith({ idleMs: 50 })
  expect(decodersOf()).toEqual([])
  expect(await outcome(decoder)).toBe('drawn')
  await nobodyElse()
  expect(await outcome(decoder)).toBe('drawn')
})

test('one picture at a time by one process, in their order; when too many wait the next ones are told so', async () => {
  await nobodyElse()
  const decoder = decoderWith({ waitingMax: 2 })
  const order: number[] = []
  const all = [0, 1, 2, 3, 4].map(async (number) => {
    const told = await outcome(decoder)
    if (told === 'drawn') order.push(number)
    return told
  })
  expect(await Promise.all(all)).toEqual(['drawn', 'drawn', 'drawn', 'busy', 'busy'])
  expect(order).toEqual([0, 1, 2])
  expect(decodersOf()).toHaveLength(1)
  expect(await outcome(decoder)).toBe('drawn')
})

test('owners of pictures take turns, and what one of them sends beyond two takes nobody’s place', async () => {
  const decoder = decoderWith({ waitingMax: 4, waitingOfOneMax: 4 })
  const order: string[] = []
  const send = async (owner: number) => {
    const told = await decoder.draw(small, owner).then(
      () => 'drawn',
      (error) => error.reason,
    )
    if (told === 'drawn') order.push(`of ${owner}`)
    return told
  }
  const first = [1, 1, 1, 1, 1, 1].map(send)
  const others = [2, 3, 4].map(send)
  expect(await Promise.all(first)).toEqual(['drawn', 'drawn', 'drawn', 'drawn', 'drawn', 'busy'])
  expect(await Promise.all(others)).toEqual(['drawn', 'drawn', 'busy'])
  expect(order).toEqual(['of 1', 'of 1', 'of 2', 'of 3', 'of 1', 'of 1', 'of 1'])
})

test('who has waited too long is told so instead of being served when nobody waits any more', async () => {
  const decoder = decoderWith({ waitMaxMs: 0 })
  const [first, second] = [outcome(decoder, blackPng(1_000, 1_000)), outcome(decoder)]
  expect([await first, await second]).toEqual(['drawn', 'busy'])
})
