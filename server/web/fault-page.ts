import { escapeHtml } from '#domain/escape-html.ts'
import type { Locale } from '#domain/locale.ts'
import { say } from '#server/http/words.ts'
import type { Brand } from './brand-cookies.ts'

/** `id`: the request's number in the log. */
type Fault = { locale: Locale; brand?: Brand | undefined } & (
  | { reason: 'fault' | 'away' | 'often'; id: string }
  | { reason: 'offline'; id?: never }
)

/** Of the page without a network, which no other script looks after: asks until the shop answers again. */
export const BACK_ONLINE_SCRIPT =
  'location.pathname.endsWith("/offline")||setInterval(()=>{navigator.onLine&&fetch(location.href,{method:"HEAD"}).then(()=>location.reload(),()=>{})},2000)'

/** The page for faults (U60, U65): it needs no file or database, and a script only to notice the network. */
export function faultPage({ locale, id = '', reason, brand }: Fault): string {
  const title = escapeHtml(say(locale, reason === 'offline' ? 'fault.offline.title' : 'fault.title'))
  const words = escapeHtml(say(locale, WORDS[reason], { id }))
  const name = brand ? escapeHtml(brand.name) : ''
  const logo = brand?.logo ? `<img src="${escapeHtml(brand.logo)}" alt="${name}" height="48">` : name
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}${name ? ` · ${name}` : ''}</title>
<style>${STYLE}</style>
</head>
<body>
<header>${logo}</header>
<main>
${GLASS}
<h1>${title}</h1>
<p>${words}</p>
${reason === 'away' ? `<p class="number">${escapeHtml(id)}</p>` : ''}
<p><a class="button" href="">${escapeHtml(say(locale, 'fault.retry'))}</a> <a href="/home/${locale}">${escapeHtml(say(locale, 'fault.home'))}</a> <a href="/home/${locale}/shopping">${escapeHtml(say(locale, 'shell.nav.shopping'))}</a></p>
</main>
${
  reason === 'offline'
    ? `<script>${BACK_ONLINE_SCRIPT}</script>
`
    : ''
}</body>
</html>
`
}

const WORDS = { fault: 'fault.server', away: 'fault.unavailable', often: 'fault.too-often', offline: 'fault.offline' } as const

/** As in web/styles/tokens.css and dark.css. */
const STYLE = `
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;color:#1b2420;background:#f8f3e9;font:1rem/1.7 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
header{display:flex;align-items:center;min-height:72px;padding:0 max(1rem,calc(50vw - 600px));font:1.5rem Georgia,"Songti SC",serif;color:#19453b;border-bottom:1px solid #ddd1ba}
main{align-self:center;justify-self:center;max-width:34rem;padding:2rem 1rem 20vh;text-align:center}
h1{font:500 2.25rem/1.25 Georgia,"Songti SC","Noto Serif CJK SC",serif;margin:1rem 0 .5rem}
svg{color:#b48a3c}
.number{color:#626c66;font-size:.875rem}
a{color:#19453b;padding:.75rem 1rem}
.button{display:inline-block;background:#19453b;color:#fffdf8;text-decoration:none;border-radius:2px;padding:.75rem 1.5rem}
@media (prefers-color-scheme:dark){
:root{color-scheme:dark}
body{color:#ece7da;background:#111c19}
header{color:#a6cbbb;border-color:#31443d}
header img{filter:invert(1) hue-rotate(180deg);mix-blend-mode:screen}
.number{color:#98a39b}
a{color:#a6cbbb}
.button{background:#2a6353;color:#fffdf8}
svg{color:#cfa75c}
}
`

const GLASS =
  '<svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5"><path d="M20 8h24c1 14-3 24-12 24S19 22 20 8Zm12 24v20m-10 4h20M21 18h22"/></svg>'
