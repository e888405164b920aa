import {
  type NoticeKind,
  type TemplateChannel,
  type TemplateField,
  type TemplateProblem,
  type TemplateWords,
  templateProblems,
} from '#domain/notice.ts'

export type Language = 'zh' | 'en'
export type TemplateName = `${Language}.${TemplateField}`
/** As typed. */
export type TemplateValues = Record<TemplateName, string>
type Both = Record<Language, TemplateWords>

const LANGUAGES: readonly Language[] = ['zh', 'en']
const FIELDS: Record<TemplateChannel, readonly TemplateField[]> = {
  sms: ['body', 'code', 'sign'],
  wechat: ['body', 'code'],
  email: ['title', 'body'],
  robot: ['body'],
}
export const fieldsOf = (channel: TemplateChannel): readonly TemplateField[] => FIELDS[channel]

export function writeValues({ zh, en }: Both): TemplateValues {
  const named = (language: Language, { title, body, code, sign }: TemplateWords) =>
    Object.entries({ title, body, code, sign }).map(([name, value]) => [`${language}.${name}`, value])
  return Object.fromEntries([...named('zh', zh), ...named('en', en)]) as TemplateValues
}

export function readValues(values: TemplateValues): Both {
  const of = (language: Language): TemplateWords => ({
    title: values[`${language}.title`].trim(),
    body: values[`${language}.body`].trim(),
    code: values[`${language}.code`].trim(),
    sign: values[`${language}.sign`].trim(),
  })
  return { zh: of('zh'), en: of('en') }
}

export function wrongFields(
  kind: NoticeKind,
  channel: TemplateChannel,
  values: TemplateValues,
): [TemplateName, TemplateProblem][] {
  const words = readValues(values)
  return LANGUAGES.flatMap((language) => {
    const problems = templateProblems(kind, channel, words[language])
    return FIELDS[channel].flatMap((field): [TemplateName, TemplateProblem][] => {
      const problem = problems[field]
      return problem ? [[`${language}.${field}`, problem]] : []
    })
  })
}
