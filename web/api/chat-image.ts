import { uploadImage } from '#contract/shop/accounts.ts'
import type { Api } from './client.ts'

/** Uploads a JPG or PNG and returns its address. */
export const uploadChatImage = (api: Api, file: File): Promise<string> => api.call(uploadImage, { file, use: 'chat' })
