import { expect } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { blackPng } from './pictures.ts'
import type { TestShop } from './shop.ts'

type Sent = { use?: 'chat' | 'shop'; formType?: string; locale?: Locale }
let callers = 0

/** Uploads a small picture; returns its address. */
export async function uploadPicture({ app }: TestShop, { token }: { token: string }, sent: Sent = {}): Promise<string> {
  const { use, formType = 'pc', locale = 'zh-CN' } = sent
  callers += 1
  const form = new FormData()
  if (use) form.set('for', use)
  form.set('file', new Blob([new Uint8Array(blackPng(30, 20))]), 'a.png')
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/upload/image',
    headers: {
      'content-type': body.headers.get('content-type') ?? '',
      'authori-zation': `Bearer ${token}`,
      'form-type': formType,
      'cb-lang': locale,
    },
    payload: Buffer.from(await body.arrayBuffer()),
    remoteAddress: `10.3.${Math.floor(callers / 200)}.${(callers % 200) + 1}`,
  })
  const { status, data } = answer.json()
  expect(status).toBe(200)
  return data.url
}
