import { expect, test } from 'vitest'
import { type Candidate, chooseAgent, findKeywordAnswer } from './conversation-desk.ts'

const one = (id: number, open: number, idleSince: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  presence: 'online',
  open,
  capacity: 3,
  idleSince,
  ...more,
})

test('the agent with the least to do serves next, of those the one idle for longest, unless a known one has room', () => {
  const agents = [one(1, 2, 10), one(2, 1, 30), one(3, 1, 20), one(4, 0, 1, { presence: 'busy' }), one(5, 3, 0)]
  expect(chooseAgent(agents, [], 99)?.id).toBe(3)
  expect(chooseAgent(agents, [1], 99)?.id).toBe(1)
  expect(chooseAgent(agents, [4, 5, 2], 99)?.id).toBe(2)
  expect(chooseAgent([one(1, 3, 0), one(2, 0, 0, { presence: 'away' })], [1, 2], 99)).toBeUndefined()
})

test('a keyword is found whatever its case or width; exact goes before contained, long before short, and off ones are silent', () => {
  const answer = (words: string[], match: 'exact' | 'contains', isOn = true) => ({
    words,
    match,
    answer: { zh: words[0] ?? '', en: '' },
    isOn,
  })
  const answers = [
    answer(['酒'], 'contains'),
    answer(['冰酒'], 'contains'),
    answer(['有冰酒吗'], 'exact'),
    answer(['WINE'], 'contains', false),
  ]
  const found = (text: string) => findKeywordAnswer(answers, text)?.answer.zh
  expect(found('有冰酒吗 ')).toBe('有冰酒吗')
  expect(found('请问有冰酒吗')).toBe('冰酒')
  expect(found('红酒')).toBe('酒')
  expect(found('wine')).toBeUndefined()
  expect(findKeywordAnswer([answer(['ＤＨＬ'], 'contains')], 'by dhl?')).toBeDefined()
})
