import { type NoticeKind, type TemplateProblem, variablesOf } from '#domain/notice.ts'
import { useWords } from '../use-words.ts'

/** Says at the field what is wrong and what would be right. */
export function useTemplateProblem(kind: NoticeKind): (problem: TemplateProblem) => string {
  const { t } = useWords()
  return (problem) => {
    switch (problem.kind) {
      case 'too-long':
        return t('console-notices.problem.too-long', { max: problem.max })
      case 'unknown-variable': {
        const known = variablesOf(kind)
          .map((name) => `{${name}}`)
          .join(' ')
        return t('console-notices.problem.unknown-variable', { name: `{${problem.name}}`, known })
      }
      case 'wechat-line':
        return t('console-notices.problem.wechat-line', { line: problem.line })
      default:
        return t(`console-notices.problem.${problem.kind}`)
    }
  }
}
