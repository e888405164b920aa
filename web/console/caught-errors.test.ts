import { expect, test, vi } from 'vitest'
import { complain } from './caught-errors.ts'
import { Forbidden } from './guard.ts'

test('a page that somebody may not see leaves no trace in the browser’s console; what is broken does', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  complain(new Forbidden())
  expect(told).not.toHaveBeenCalled()
  const broken = new TypeError('broken')
  complain(broken)
  expect(told).toHaveBeenCalledWith(broken)
  told.mockRestore()
})
