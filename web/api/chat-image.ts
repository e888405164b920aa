import { uploadImage } from '#contract/shop/accounts.ts'
import type { Api } from './client.ts'

/** Returns the address. JPG or PNG only. */
export const uploadChatImage = (api: Api, file: File): Promise<string> => api.call(uploadImage, { file, use: 'chat' })
