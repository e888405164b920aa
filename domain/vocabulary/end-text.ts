/** Sent by the button that ends a conversation, in any language; displayed in the reader's. */
export const END_TEXT = '结束聊天'
