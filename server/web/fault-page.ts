import type { Locale } from '#domain/locale.ts'
import { say } from '#server/http/words.ts'

/** The page for a fault while rendering: plain, without scripts, with a number by which the log is searched (U60). */
export const faultPage = (locale: Locale, id: string): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say(locale, 'fault.title')}</title></head>
<body style="font-family:system-ui;max-width:36rem;margin:15vh auto;padding:0 1rem;color:#1d2b26;background:#f6f1e7">
<h1 style="font-weight:500">${say(locale, 'fault.title')}</h1>
<p>${say(locale, 'fault.server', { id })}</p>
<p><a href="" style="color:#1f3d36">${say(locale, 'fault.retry')}</a> · <a href="/home/${locale}" style="color:#1f3d36">${say(locale, 'fault.home')}</a></p>
</body>
</html>
`
