/** What the chat accepts. */
export const CHAT_IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png']

export const isChatImage = ({ type }: Pick<File, 'type'>): boolean => CHAT_IMAGE_TYPES.includes(type)
