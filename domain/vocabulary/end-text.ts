/** What the button for ending a conversation sends, in whichever language it stands. Readers see it in theirs. */
export const END_TEXT = '结束聊天'
