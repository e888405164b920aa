import { uploadImage } from '#contract/shop/accounts.ts'
import type { Api } from './client.ts'

/** Keeps a picture for the chat, which takes JPG and PNG only; answers its address. */
export const uploadChatImage = (api: Api, file: File): Promise<string> => api.call(uploadImage, { file, use: 'chat' })
