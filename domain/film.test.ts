import { expect, test } from 'vitest'
import { webVtt } from './film.ts'

test('captions are WebVTT, and no words can break out of their cue', () => {
  const cues = [
    { from: 0, to: 2.5, words: 'The river' },
    { from: 62.25, to: 3_600, words: 'a < b & c -->\n\n00:00.000 --> 9' },
    { from: 5, to: 6, words: '  ' },
  ]
  expect(webVtt(cues)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nThe river\n\n00:01:02.250 --> 01:00:00.000\na &lt; b &amp; c →\n00:00.000 → 9\n\n',
  )
})
