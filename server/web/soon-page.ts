import { escapeHtml } from '#domain/escape-html.ts'
import type { Locale, Localized } from '#domain/locale.ts'
import { say } from '#server/http/words.ts'

type Shop = { name: Localized; phone: string }

/** Before the opening, in both languages, whatever address was asked for. It tells nothing but the name and how to reach the company. */
export function soonPage({ name, phone }: Shop): string {
  const both = [
    { lang: 'zh-CN', name: name.zh || name.en },
    { lang: 'en-US', name: name.en || name.zh },
  ] as const
  const [zh, en] = both.map(({ lang, name: own }) => ({
    lang,
    name: escapeHtml(own),
    title: escapeHtml(say(lang, 'fault.soon.title')),
    words: escapeHtml(say(lang, 'fault.soon.words')),
    contact: phone ? escapeHtml(say(lang, 'fault.soon.contact', { phone })) : '',
  })) as [Said, Said]
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${[zh.name, `${zh.title} · ${en.title}`].filter(Boolean).join(' · ')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${GRAPES}
${part(zh, 'h1')}
<hr>
${part(en, 'h2')}
</main>
</body>
</html>
`
}

/** Above each page that staff see before the opening. */
export const previewNote = (locale: Locale): string =>
  `<p role="note" style="${NOTE_STYLE}">${escapeHtml(say(locale, 'fault.soon.preview'))}</p>`

const NOTE_STYLE = 'margin:0;padding:.5rem 1rem;text-align:center;color:#fffdf8;background:#9c3f19'

type Said = { lang: string; name: string; title: string; words: string; contact: string }
const part = ({ lang, name, title, words, contact }: Said, heading: 'h1' | 'h2'): string =>
  `<section lang="${lang}">
${name ? `<p class="name">${name}</p>\n` : ''}<${heading}>${title}</${heading}>
<p>${words}</p>${contact ? `\n<p class="contact">${contact}</p>` : ''}
</section>`

/** As in web/styles/tokens.css and dark.css. */
const STYLE = `
body{margin:0;min-height:100vh;display:grid;color:#1b2420;background:#f8f3e9;font:1rem/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{align-self:center;justify-self:center;max-width:34rem;padding:3rem 1.5rem;text-align:center}
h1,h2{font:500 2.25rem/1.25 Georgia,"Songti SC","Noto Serif CJK SC",serif;margin:.25rem 0 .5rem;color:#19453b}
p{margin:.5rem 0}
hr{width:4rem;margin:2rem auto;border:0;border-top:1px solid #b48a3c}
svg{color:#b48a3c;margin-bottom:1rem}
.name{letter-spacing:.08em;color:#4c5751}
.contact{color:#4c5751;font-size:.875rem}
@media (prefers-color-scheme:dark){
:root{color-scheme:dark}
body{color:#ece7da;background:#111c19}
h1,h2{color:#a6cbbb}
hr{border-color:#cfa75c}
svg{color:#cfa75c}
.name,.contact{color:#b9c1b8}
}
`

const GRAPES =
  '<svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M32 16V6m0 6c4-6 11-6 16-3-3 6-11 7-16 3Z"/><circle cx="24" cy="24" r="6"/><circle cx="40" cy="24" r="6"/><circle cx="32" cy="34" r="6"/><circle cx="20" cy="36" r="6"/><circle cx="44" cy="36" r="6"/><circle cx="32" cy="48" r="6"/></svg>'
