import type { UseMutationResult } from '@tanstack/react-query'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { Failure } from '../shell/states.tsx'

/** Whether a form was saved. */
export function SaveResult({ isSuccess, error }: Pick<UseMutationResult, 'isSuccess' | 'error'>) {
  const words = useSettingsWords()
  return (
    <>
      <p role="status" className="good">
        {isSuccess && words.settings.saved}
      </p>
      <Failure error={error} />
    </>
  )
}
