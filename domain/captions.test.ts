import { describe, expect, test } from 'vitest'
import { captionsFor, captionsOf, joinCaptions, readCaptions } from './captions.ts'
import { webVtt } from './film.ts'

const both = (zh: string, en: string) => ({ zh, en })

describe('captions are read', () => {
  test('from WebVTT: names, notes, styles and looks are passed over', () => {
    const file = [
      '\uFEFFWEBVTT - of our film',
      '',
      'NOTE for us',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'first',
      '00:00:01.000 --> 00:00:02.500 align:start',
      '<v Anna>Good <b>morning</b>',
      'R &amp; B &lt;here>',
      '',
      '01:02.5 --> 01:03.25',
      'later',
    ]
    const captions = [
      { from: 1, to: 2.5, words: 'Good morning\nR & B <here>' },
      { from: 62.5, to: 63.25, words: 'later' },
    ]
    expect(readCaptions(file.join('\n'))).toEqual({ captions })
    expect(readCaptions(file.join('\r\n'))).toEqual({ captions })
  })

  test('from SubRip, in any order', () => {
    expect(readCaptions('2\n00:00:05,000 --> 00:00:06,000\n二\n\n1\n00:00:01,000 --> 00:00:02,000\n一\n')).toEqual({
      captions: [
        { from: 1, to: 2, words: '一' },
        { from: 5, to: 6, words: '二' },
      ],
    })
  })

  test('and nothing is nothing', () => {
    expect(readCaptions('')).toEqual({ captions: [] })
    expect(readCaptions('WEBVTT\n\n')).toEqual({ captions: [] })
  })

  test.each([
    ['words without times', 'WEBVTT\n\nhello', { problem: 'time', line: 3 }],
    ['a time that is none', '00:01 --> soon\nhello', { problem: 'time', line: 1 }],
    ['an end before the beginning', '\n00:02.000 --> 00:01.000\nhello', { problem: 'order', line: 2 }],
    ['a time beyond every film', '00:01.000 --> 02:00:00.000\nhello', { problem: 'order', line: 1 }],
    ['times without words', '1\n00:01.000 --> 00:02.000\n\n', { problem: 'empty', line: 2 }],
    ['too many words', `00:01.000 --> 00:02.000\n${'x'.repeat(501)}`, { problem: 'long', line: 1 }],
  ])('%s: the line is named', (_what, file, problem) => {
    expect(readCaptions(file)).toEqual(problem)
  })

  test('as they were written', () => {
    const captions = [{ from: 0.4, to: 3.6, words: 'A <b> & C' }]
    expect(readCaptions(webVtt(captions))).toEqual({ captions })
  })
})

test('what is said at the same time in both languages belongs together, the rest stands alone', () => {
  const zh = [
    { from: 1, to: 2, words: '一' },
    { from: 3, to: 4, words: '二' },
  ]
  const en = [
    { from: 3.2, to: 4.2, words: 'two' },
    { from: 1, to: 2, words: 'one' },
  ]
  const cues = joinCaptions({ zh, en })
  expect(cues).toEqual([
    { from: 1, to: 2, words: both('一', 'one') },
    { from: 3, to: 4, words: both('二', '') },
    { from: 3.2, to: 4.2, words: both('', 'two') },
  ])
  expect(captionsOf(cues, 'zh')).toEqual(zh)
})

test('a viewer reads their own language, and the other one only where nothing is said in it', () => {
  const cues = [
    { from: 1, to: 2, words: both('一', '') },
    { from: 3, to: 4, words: both('二', '') },
    { from: 3.2, to: 4.2, words: both('', 'two') },
  ]
  expect(captionsFor(cues, 'en-US')).toEqual([
    { from: 1, to: 2, words: '一' },
    { from: 3.2, to: 4.2, words: 'two' },
  ])
  expect(captionsFor(cues, 'zh-CN').map(({ words }) => words)).toEqual(['一', '二'])
})
