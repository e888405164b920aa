import { escapeHtml } from '#domain/escape-html.ts'
import { type Locale, otherLocale } from '#domain/locale.ts'
import type { MessageParams } from '#domain/messages.ts'
import { formatMoney } from '#domain/money.ts'
import { shanghaiTime } from '#server/external/provider-text.ts'
import type { SandboxNotice, SandboxPayment } from './sql.ts'

export type Say = (locale: Locale, key: string, params?: MessageParams) => string
export type PayPageMessage = 'failed' | 'too-late' | 'repeated'

type Shown = {
  payment: SandboxPayment
  merchant: string
  notices: readonly SandboxNotice[]
  locale: Locale
  lang: string | undefined
  message: PayPageMessage | undefined
  say: Say
}

/** Plain forms, no script. */
export function payPage(shown: Shown): string {
  const { payment, locale, message } = shown
  const say = (key: string, params?: MessageParams) => escapeHtml(shown.say(locale, key, params))
  const action = `/sandbox/pay/${encodeURIComponent(payment.number)}`
  const other = otherLocale(locale)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('sandbox.title')} · ${say(`sandbox.provider.${payment.provider}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><strong>${say('sandbox.title')}</strong><a href="${action}?lang=${other}" lang="${other}">${escapeHtml(shown.say(other, 'sandbox.language'))}</a></header>
<main>
<p class="notice">${say('sandbox.noMoney')}</p>
<h1>${say(`sandbox.provider.${payment.provider}`)}</h1>
${message ? `<p class="message" role="status">${say(`sandbox.message.${message}`)}</p>` : ''}
<p class="amount">${escapeHtml(formatMoney(payment.amount, locale))}</p>
<dl>
<div><dt>${say('sandbox.subject')}</dt><dd>${escapeHtml(payment.subject)}</dd></div>
<div><dt>${say('sandbox.merchant')}</dt><dd>${escapeHtml(shown.merchant)}</dd></div>
<div><dt>${say('sandbox.number')}</dt><dd>${escapeHtml(payment.number)}</dd></div>
<div><dt>${say('sandbox.state')}</dt><dd data-state="${payment.status}">${say(`sandbox.state.${payment.status}`)}</dd></div>
${payment.transaction ? `<div><dt>${say('sandbox.transaction')}</dt><dd>${escapeHtml(payment.transaction)}</dd></div>` : ''}
<div><dt>${say('sandbox.expiresAt')}</dt><dd>${shanghaiTime(payment.expiresAt)}</dd></div>
</dl>
<form method="post" action="${action}${shown.lang ? `?lang=${locale}` : ''}">
${payment.status === 'paid' ? '' : choices(say)}
${payment.status === 'paid' && shown.notices.length > 0 ? copies(say) : ''}
<p class="buttons">${buttons(shown, say)}</p>
</form>
${payment.returnUrl ? `<p><a href="${escapeHtml(payment.returnUrl)}">${say('sandbox.back')}</a></p>` : ''}
${noticeTable(shown, say)}
</main>
</body>
</html>
`
}

type SayEscaped = (key: string, params?: MessageParams) => string

function buttons({ payment, notices }: Shown, say: SayEscaped): string {
  const button = (action: string, look = '') =>
    `<button name="action" value="${action}"${look}>${say(`sandbox.do.${action}`)}</button>`
  if (payment.status === 'waiting') return button('pay', ' class="main"') + button('refuse')
  if (payment.status === 'closed') return button('late', ' class="main"')
  return notices.length > 0 ? button('repeat', ' class="main"') : ''
}

const choices = (say: SayEscaped): string => `<fieldset><legend>${say('sandbox.choices')}</legend>
<label>${say('sandbox.notice')}<select name="notice">
<option value="0">${say('sandbox.notice.now')}</option>
${[5, 30, 120].map((count) => `<option value="${count}">${say('sandbox.notice.after', { count })}</option>`).join('')}
<option value="drop">${say('sandbox.notice.drop')}</option>
</select></label>
${copies(say)}
<label>${say('sandbox.trick')}<select name="trick">
${['none', 'amount-plus', 'amount-minus', 'signature'].map((trick) => `<option value="${trick}">${say(`sandbox.trick.${trick}`)}</option>`).join('')}
</select></label>
</fieldset>`

const copies = (say: SayEscaped): string => `<label>${say('sandbox.copies')}<select name="copies">
${[1, 2, 10, 100].map((count) => `<option value="${count}">${say('sandbox.copies.times', { count })}</option>`).join('')}
</select></label>`

function noticeTable({ notices }: Shown, say: SayEscaped): string {
  if (notices.length === 0) return ''
  const rows = notices.map(
    ({ createdAt, refundNumber, attempts, answer, dueAt }) =>
      `<tr><td>${shanghaiTime(createdAt)}</td><td>${say(refundNumber ? 'sandbox.about.refund' : 'sandbox.about.payment')}</td><td>${attempts}</td><td>${escapeHtml(answer) || '–'}</td><td>${dueAt ? shanghaiTime(dueAt) : '–'}</td></tr>`,
  )
  const heads = ['made', 'about', 'attempts', 'answer', 'next'].map(
    (name) => `<th scope="col">${say(`sandbox.notices.${name}`)}</th>`,
  )
  return `<section><h2>${say('sandbox.notices')}</h2><div class="wide"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`
}

/** Grey-blue, because this is not the shop. */
const STYLE = `
body{margin:0;min-height:100vh;color:#1b2420;background:#eef0f1;font:1rem/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
header{display:flex;justify-content:space-between;align-items:center;min-height:56px;padding:0 max(1rem,calc(50vw - 17rem));color:#fff;background:#34424c}
header a{color:#fff}
main{max-width:34rem;margin:1.5rem auto 4rem;padding:1.5rem;background:#fff;border:1px solid #d5dadd;box-sizing:border-box}
h1{margin:1rem 0 0;font-size:1.25rem;font-weight:600}
h2{margin:2rem 0 .5rem;font-size:1rem}
.notice{margin:0;padding:.6rem .9rem;color:#6b3a00;background:#fdf0d8;border-left:4px solid #b9812a}
.message{margin:1rem 0 0;padding:.6rem .9rem;background:#e8eef3;border-left:4px solid #34424c}
.amount{margin:.25rem 0 1rem;font-size:2.25rem;font-variant-numeric:tabular-nums}
dl{margin:0 0 1.25rem}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-top:1px solid #e4e8ea}
dt{flex:none;color:#56626a}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
dd[data-state=paid]{color:#17633d}
dd[data-state=closed]{color:#a3202b}
fieldset{margin:0 0 1.25rem;padding:0;border:0}
legend{padding:0;color:#56626a}
label{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.25rem 1rem;margin-top:.6rem}
select{min-height:44px;min-width:13rem;padding:0 .5rem;font:inherit;border:1px solid #8a969d;background:#fff}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem}
button{flex:1;min-height:48px;padding:0 1rem;font:inherit;color:#1b2420;background:#fff;border:1px solid #34424c;border-radius:2px;cursor:pointer}
button.main{color:#fff;background:#34424c}
a{color:#23516f}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.8125rem}
th,td{padding:.4rem .5rem .4rem 0;text-align:left;border-top:1px solid #e4e8ea;white-space:nowrap}
th{font-weight:500;color:#56626a}
:focus-visible{outline:3px solid #0b6bcb;outline-offset:2px}
`
