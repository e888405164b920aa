import { describe, expect, test } from 'vitest'
import { begunShortcut, fillVariables, fittingReplies, hasOpenVariable, moveChoice } from './shortcut.ts'

describe('U57: a canned reply by its shortcut', () => {
  test('a slash at the beginning opens the list; a sentence, a path or a slash further on does not', () => {
    expect(begunShortcut('/')).toBe('')
    expect(begunShortcut('/Hel')).toBe('hel')
    expect(begunShortcut('/你好')).toBe('你好')
    for (const draft of ['', 'hello', ' /hello', '/hello there', '//', '/a/b', '1/2'])
      expect(begunShortcut(draft)).toBeUndefined()
  })

  const replies = [
    { shortcut: 'delivery', words: 'Hello, it is on its way.' },
    { shortcut: 'hello', words: 'Good day {name}!' },
    { shortcut: 'hell', words: '' },
    { shortcut: 'thanks-hello', words: '' },
  ]
  const shortcuts = (begun: string) => fittingReplies(replies, begun).map(({ shortcut }) => shortcut)

  test('the exact shortcut comes first, then beginnings, then middles, then words', () => {
    expect(shortcuts('hell')).toEqual(['hell', 'hello', 'thanks-hello', 'delivery'])
    expect(shortcuts('hello')).toEqual(['hello', 'thanks-hello', 'delivery'])
    expect(shortcuts('xyz')).toEqual([])
    expect(shortcuts('')).toHaveLength(4)
  })

  test('variables are filled in; what is unknown or empty stays to be seen', () => {
    expect(fillVariables('{name}, {order}: {agent} {constructor}', { name: '林晓', agent: '' })).toBe(
      '林晓, {order}: {agent} {constructor}',
    )
    expect(hasOpenVariable('Your order {order}')).toBe(true)
    expect(hasOpenVariable('Your order')).toBe(false)
  })

  test('arrows go round at both ends', () => {
    expect(moveChoice('ArrowDown', 2, 3)).toBe(0)
    expect(moveChoice('ArrowUp', 0, 3)).toBe(2)
    expect(moveChoice('ArrowDown', 0, 0)).toBeUndefined()
    expect(moveChoice('a', 0, 3)).toBeUndefined()
  })
})
