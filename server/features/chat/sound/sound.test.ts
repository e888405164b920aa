import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findChatNotice } from '#contract/shop/chat.ts'
import { chooseChatSound, findChatSound } from '#contract/staff/chat-settings.ts'
import { SOUND_MAX_BYTES } from '#domain/conversation-sound.ts'
import { BACKED_UP_FOLDERS } from '#server/db/backup.ts'
import type { Answer } from '#test/support/caller.ts'
import { agent, chatShop } from '#test/support/chat.ts'
import { heardAll } from '#test/support/heard.ts'
import { client, shopper } from '#test/support/shop.ts'
import { mp3Of, oggOf, wavOf } from '#test/support/sounds.ts'
import { readSoundFile } from './sound-file.ts'

const shop = await chatShop()
const { origin, app } = shop
const [mei, vera] = [await agent(shop), await agent(shop, { isSupervisor: true })]
const HOUSE = '/sounds/message.wav'

type Sent = { token?: string | undefined; name?: string; locale?: string }

async function upload(bytes: Buffer | string, { token = vera.token, name = 'sound.mp3', locale = 'en-US' }: Sent = {}) {
  const form = new FormData()
  form.set('file', new Blob([bytes as BlobPart], { type: 'audio/mpeg' }), name)
  const headers = { 'authori-zation': token, 'cb-lang': locale }
  const answer = await fetch(`${origin}/api/staff/chat/sound`, { method: 'POST', headers, body: form })
  return (await answer.json()) as Answer
}

async function heard(): Promise<string> {
  await heardAll(shop.deps)
  return (await client(app).api.call(findChatNotice)).sound
}
const fileOf = (address: string): string => join(shop.deps.config.dataDir, address)

test('the house’s chime rings until staff upload a sound of their own, which get_adv names then; and they come back to it', async () => {
  expect(await heard()).toBe(HOUSE)
  expect(await mei.api.call(findChatSound)).toEqual({ choice: 'house', house: HOUSE, own: null })
  await expect(vera.api.call(chooseChatSound, 'own')).rejects.toThrow('请先上传提示音')
  expect(await heard()).toBe(HOUSE)

  const wav = wavOf(0.5)
  const answer = await upload(wav)
  const address = answer.data.own.address as string
  expect(answer).toMatchObject({ status: 200, data: { choice: 'own', own: { bytes: wav.length, seconds: 0.5 } } })
  expect(address).toMatch(/^\/uploads\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.wav$/)
  expect(await heard()).toBe(address)

  const served = await fetch(`${origin}${address}`)
  expect(served.headers.get('content-type')).toBe('audio/wav')
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  expect(served.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(Buffer.from(await served.arrayBuffer())).toEqual(wav)
  expect(address.split('/')[1]).toBe(BACKED_UP_FOLDERS[0])
  expect(existsSync(fileOf(address))).toBe(true)

  expect(await vera.api.call(chooseChatSound, 'none')).toMatchObject({ choice: 'none', own: { address } })
  expect(await heard()).toBe('')
  await vera.api.call(chooseChatSound, 'house')
  expect(await heard()).toBe(HOUSE)
  await vera.api.call(chooseChatSound, 'own')
  expect(await heard()).toBe(address)
})

test('MP3 and OGG are taken by what they are, whatever they are called; the file of the sound before goes', async () => {
  const before = (await vera.api.call(findChatSound)).own?.address ?? ''
  const mp3 = await upload(mp3Of(20), { name: '../../etc/passwd.html' })
  expect(mp3.data.own.address).toMatch(/^\/uploads\/\d{4}\/\d{2}\/[0-9a-f-]{36}\.mp3$/)
  expect(mp3.data.own.seconds).toBeCloseTo(0.52, 2)
  expect(existsSync(fileOf(before))).toBe(false)
  expect((await fetch(`${origin}${mp3.data.own.address}`)).headers.get('content-type')).toBe('audio/mpeg')

  const ogg = await upload(oggOf(1), { name: 'sound' })
  expect((await fetch(`${origin}${ogg.data.own.address}`)).headers.get('content-type')).toBe('audio/ogg')
  expect(existsSync(fileOf(mp3.data.own.address))).toBe(false)
  expect(await heard()).toBe(ogg.data.own.address)
})

test('T36: what is no sound, too long or too large is refused in the reader’s language, and nothing changes', async () => {
  const before = await vera.api.call(findChatSound)
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const m4a = Buffer.from('\0\0\0\u001cftypM4A \0\0\u0002\0', 'latin1')
  const torn = oggOf(1)
  torn.writeUInt8(1, torn.length - 1)
  const nothings = ['', 'x'.repeat(500), '<script>alert(1)</script>', '<svg onload="alert(1)"/>', 'ID3', 'RIFF\0\0\0\0WAVE']
  for (const bytes of [...nothings, png, m4a, torn, mp3Of(2), wavOf(0)]) {
    expect(await upload(bytes)).toMatchObject({ status: 400, code: '410091', msg: 'Only MP3, WAV or OGG sounds can be uploaded' })
  }
  expect((await upload('x', { locale: 'zh-CN' })).msg).toBe('只能上传 MP3、WAV 或 OGG 格式的提示音')
  for (const long of [wavOf(11), mp3Of(400), oggOf(11)]) {
    expect(await upload(long)).toMatchObject({ status: 400, msg: 'The sound may last 10 seconds at most' })
  }
  const large = Buffer.concat([mp3Of(20), Buffer.alloc(SOUND_MAX_BYTES)])
  expect(await upload(large)).toMatchObject({ status: 400, code: '410092', msg: 'The sound file may be 1 MB at most' })
  expect((await upload(large, { locale: 'zh-CN' })).msg).toBe('提示音文件不能超过 1 MB')
  expect((await vera.post('/staff/chat/sound', { file: 'x' })).status).toBe(400)
  expect((await upload(Buffer.alloc(5 * SOUND_MAX_BYTES))).code).toBe('410092')
  expect(await vera.api.call(findChatSound)).toEqual(before)
})

test('T36: a sound that is a page as well loses all but its sound', async () => {
  const script = '<script>alert("polyglot")</script>'
  const tagged = Buffer.concat([id3Of(script), mp3Of(10), Buffer.from(script)])
  const wav = wavOf(0.2)
  const list = Buffer.alloc(8)
  list.write('LIST')
  list.writeUInt32LE(script.length, 4)
  const inWav = Buffer.concat([wav.subarray(0, 12), list, Buffer.from(script), wav.subarray(12), Buffer.from(script)])
  for (const [bytes, clean] of [
    [tagged, mp3Of(10)],
    [inWav, wav],
    [Buffer.concat([oggOf(1), Buffer.from(script)]), oggOf(1)],
  ] as const) {
    const { data } = await upload(bytes, { name: 'sound.html' })
    expect(readFileSync(fileOf(data.own.address))).toEqual(clean)
  }
})

test('T36: broken files of all kinds are read without harm', () => {
  const kinds = [wavOf(0.1), mp3Of(6), oggOf(0.1)]
  for (const whole of kinds) {
    for (let length = 0; length < whole.length; length += 7) readSoundFile(whole.subarray(0, length))
    for (let at = 0; at < Math.min(whole.length, 200); at += 1) {
      for (const byte of [0, 0xff]) {
        const broken = Buffer.from(whole)
        broken[at] = byte
        const read = readSoundFile(broken)
        expect(read === undefined || (read.seconds > 0 && read.bytes.length <= broken.length)).toBe(true)
      }
    }
  }
})

test('only supervisors change the sound: an agent, a shopper and a stranger may not', async () => {
  const lin = await shopper(shop)
  const before = await vera.api.call(findChatSound)
  for (const token of [mei.token, lin.token]) expect((await upload(wavOf(0.1), { token })).status).toBe(400)
  expect((await upload(wavOf(0.1), { token: 'nobody' })).status).toBe(410_000)
  await expect(mei.api.call(chooseChatSound, 'none')).rejects.toThrow()
  await expect(lin.api.call(chooseChatSound, 'none')).rejects.toThrow()
  await expect(lin.api.call(findChatSound)).rejects.toThrow()
  expect(await mei.api.call(findChatSound)).toEqual(before)
})

function id3Of(text: string): Buffer {
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, text.length + 6])
  return Buffer.concat([head, Buffer.from(text), Buffer.alloc(6)])
}
