import { uploadImage } from '#contract/shop/accounts.ts'
import type { Api } from './client.ts'

/** Keeps a picture for the chat, which takes JPG and PNG only; answers its address. */
export async function uploadChatImage(api: Api, file: File): Promise<string> {
  const form = new FormData()
  // Before the file: what comes first is known when the file arrives.
  form.set('for', 'chat')
  form.set('file', file)
  return (await api.call(uploadImage, { body: form })).url
}
