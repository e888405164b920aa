/** Sent in any language to end a conversation; displayed in the reader's. */
export const END_TEXT = '结束聊天'
