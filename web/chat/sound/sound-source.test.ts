import { afterEach, expect, test, vi } from 'vitest'
import { soundSource } from './sound-source.ts'

afterEach(() => vi.useRealTimers())

test('the sound is asked for once, and again when staff may have changed it; what fails leaves the one before', async () => {
  vi.useFakeTimers()
  const find = vi.fn(async () => '/one.mp3')
  const source = soundSource(find)
  expect(await Promise.all([source(), source()])).toEqual(['/one.mp3', '/one.mp3'])
  expect(await source()).toBe('/one.mp3')
  expect(find).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(301_000)
  find.mockRejectedValueOnce(new Error('no network'))
  expect(await source()).toBe('/one.mp3')
  find.mockResolvedValueOnce('')
  expect(await source()).toBe('')
})
