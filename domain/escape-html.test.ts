import { expect, test } from 'vitest'
import { escapeHtml, escapeText } from './escape-html.ts'

test('escaped words end neither a tag nor an attribute; those of rich text keep their quotes', () => {
  expect(escapeHtml(`<b title="it's">&amp;</b>`)).toBe('&lt;b title=&quot;it&#39;s&quot;&gt;&amp;amp;&lt;/b&gt;')
  expect(escapeText(`<b title="it's">&</b>`)).toBe(`&lt;b title="it's"&gt;&amp;&lt;/b&gt;`)
})
