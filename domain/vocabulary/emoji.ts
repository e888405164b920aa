import { type Locale, type Localized, text } from '../locale.ts'

/** `name` is its CSS class and its name on the wire. */
export type Emoji = { name: `em-${string}`; word: Localized }

const emoji = (name: string, zh: string, en: string): Emoji => ({ name: `em-${name}`, word: { zh, en } })

/** The order is that of the panel. */
export const EMOJIS: readonly Emoji[] = [
  emoji('smile', '微笑', 'smile'),
  emoji('laughing', '大笑', 'laughing'),
  emoji('blush', '脸红', 'blush'),
  emoji('smiley', '开心', 'happy'),
  emoji('relaxed', '惬意', 'relaxed'),
  emoji('smirk', '得意', 'smirk'),
  emoji('heart_eyes', '喜爱', 'love it'),
  emoji('kissing_heart', '飞吻', 'blow a kiss'),
  emoji('kissing_closed_eyes', '亲亲', 'kiss'),
  emoji('flushed', '惊羞', 'flushed'),
  emoji('relieved', '安心', 'relieved'),
  emoji('satisfied', '满足', 'satisfied'),
  emoji('grin', '露齿笑', 'grin'),
  emoji('wink', '眨眼', 'wink'),
  emoji('stuck_out_tongue_winking_eye', '调皮', 'cheeky'),
  emoji('stuck_out_tongue_closed_eyes', '吐舌', 'silly'),
  emoji('grinning', '咧嘴笑', 'big grin'),
  emoji('kissing', '嘟嘴', 'pout'),
  emoji('kissing_smiling_eyes', '甜吻', 'sweet kiss'),
  emoji('stuck_out_tongue', '鬼脸', 'tongue out'),
  emoji('sleeping', '睡着', 'asleep'),
  emoji('worried', '担心', 'worried'),
  emoji('frowning', '皱眉', 'frown'),
  emoji('anguished', '苦恼', 'anguished'),
  emoji('open_mouth', '张嘴', 'open mouth'),
  emoji('grimacing', '尴尬', 'awkward'),
  emoji('confused', '困惑', 'confused'),
  emoji('hushed', '吃惊', 'hushed'),
  emoji('expressionless', '无语', 'speechless'),
  emoji('unamused', '不悦', 'unamused'),
  emoji('sweat_smile', '苦笑', 'sweat smile'),
  emoji('sweat', '流汗', 'sweat'),
  emoji('disappointed_relieved', '虚惊', 'phew'),
  emoji('weary', '疲惫', 'weary'),
  emoji('pensive', '沉思', 'pensive'),
  emoji('disappointed', '失望', 'disappointed'),
  emoji('confounded', '纠结', 'confounded'),
  emoji('fearful', '害怕', 'afraid'),
  emoji('cold_sweat', '冷汗', 'cold sweat'),
  emoji('persevere', '忍耐', 'hold on'),
  emoji('cry', '流泪', 'tear'),
  emoji('sob', '大哭', 'sob'),
  emoji('joy', '笑哭', 'tears of joy'),
  emoji('astonished', '震惊', 'astonished'),
  emoji('scream', '尖叫', 'scream'),
  emoji('tired_face', '累坏', 'exhausted'),
  emoji('angry', '生气', 'angry'),
  emoji('rage', '愤怒', 'furious'),
  emoji('triumph', '哼', 'huff'),
  emoji('sleepy', '困', 'sleepy'),
  emoji('yum', '美味', 'yum'),
  emoji('mask', '口罩', 'mask'),
  emoji('sunglasses', '酷', 'cool'),
  emoji('dizzy_face', '晕', 'dizzy'),
  emoji('imp', '小恶魔', 'imp'),
  emoji('smiling_imp', '坏笑', 'cheeky imp'),
  emoji('neutral_face', '平静', 'neutral'),
  emoji('no_mouth', '闭嘴', 'lips sealed'),
]

const byName = new Map<string, Emoji>(EMOJIS.map((known) => [known.name, known]))

export const findEmoji = (name: string): Emoji | undefined => byName.get(name)

const TOKEN = /\[(em-[a-z_]+)\]/g

export type TextPart = { kind: 'text'; text: string } | { kind: 'emoji'; emoji: Emoji }

/** Unknown emoji tokens stay text. */
export function splitEmoji(content: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of content.matchAll(TOKEN)) {
    const known = findEmoji(match[1] ?? '')
    if (!known) continue
    if (match.index > from) parts.push({ kind: 'text', text: content.slice(from, match.index) })
    parts.push({ kind: 'emoji', emoji: known })
    from = match.index + match[0].length
  }
  if (from < content.length) parts.push({ kind: 'text', text: content.slice(from) })
  return parts
}

/** Smileys while typing: `[微笑]`, `[smile]`. */
export const typedEmoji = ({ word }: Emoji, locale: Locale): string => `[${text(word, locale)}]`

/** For places without pictures: `[em-smile]` becomes `[微笑]`. */
export const emojiInWords = (content: string, locale: Locale): string =>
  splitEmoji(content)
    .map((part) => (part.kind === 'text' ? part.text : typedEmoji(part.emoji, locale)))
    .join('')

const byWord = new Map<string, Emoji>(EMOJIS.flatMap((known) => [known.word.zh, known.word.en].map((word) => [word, known])))

/** Accepts both languages, because the page's language may change while typing. */
export const emojiOnWire = (typed: string): string =>
  typed.replace(/\[([^[\]]{1,20})\]/g, (whole, word: string) => {
    const known = byWord.get(word)
    return known ? `[${known.name}]` : whole
  })

/** `[em-smile]` or `em-smile`: clients send a smiley that stands alone either way. */
export const emojiName = (content: string): string => /^\[(.+)\]$/.exec(content.trim())?.[1] ?? content.trim()

/** The emoji of a text that contains nothing else; undefined for other texts. */
export const loneEmoji = (content: string): Emoji | undefined => findEmoji(/^\s*\[(em-[a-z_]+)\]\s*$/.exec(content)?.[1] ?? '')
