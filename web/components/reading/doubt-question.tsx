import { useLocation } from 'wouter'
import type { Journal } from '../../../contract/journal.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { Button } from '../shell/button.tsx'
import { Dialog } from '../shell/dialog.tsx'

interface Properties {
  /** At least one, each with sentences to check. */
  pages: readonly Journal[]
  onPrint: () => void
  onClose: () => void
}

/** Asked before pages are printed whose sentences are doubted. */
export function DoubtQuestion({ pages, onPrint, onClose }: Properties) {
  const words = useScreenWords('reading')
  const { common } = useWords()
  const [, navigate] = useLocation()
  const count = pages.reduce((sum, { doubtCount }) => sum + doubtCount, 0)
  const [first] = pages
  return (
    <Dialog title={words.printDoubted} onClose={onClose}>
      <p>{words.toCheck(count)}</p>
      <div className="row end">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button onClick={() => first && navigate(`/day/${first.date}`)}>{words.lookAtDoubts}</Button>
        <Button look="primary" onClick={onPrint}>
          {words.printAsItIs}
        </Button>
      </div>
    </Dialog>
  )
}
