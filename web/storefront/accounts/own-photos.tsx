import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { uploadImage } from '#contract/shop/accounts.ts'
import { PhotoField } from '#web/ui/photo-field/photo-field.tsx'
import { wordsOfError } from '../error-words.ts'
import { useWords } from '../words.ts'

type Props = Pick<ComponentProps<typeof PhotoField>, 'photos' | 'max' | 'words' | 'onChange'>

export function OwnPhotos(props: Props) {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const [problem, setProblem] = useState<unknown>()
  return (
    <PhotoField
      {...props}
      error={problem === undefined ? undefined : wordsOfError(problem, t)}
      upload={(file) => {
        setProblem(undefined)
        return api.call(uploadImage, { file })
      }}
      onProblem={setProblem}
    />
  )
}
