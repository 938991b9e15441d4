import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { watchWriting } from '../../queries/writing.ts'
import { showNotice } from '../../state/notice.ts'

/** After this screen is left while the page of its date is generated, a notice says how that ended. */
export function useTellElsewhere(date: string): void {
  const words = useWords()
  const sourceWords = useScreenWords('sources')
  const formats = useFormats()
  const [, navigate] = useLocation()
  useEffect(
    () =>
      watchWriting(date, (hasFailed) =>
        showNotice({
          message: sourceWords[hasFailed ? 'failedElsewhere' : 'writtenElsewhere'](formats.mediumDate(date)),
          action: { label: words.page.toPage, run: () => navigate(`/day/${date}`) },
        }),
      ),
    [date, words, sourceWords, formats, navigate],
  )
}
