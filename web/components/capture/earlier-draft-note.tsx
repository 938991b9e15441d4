import { useLocation } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { type CaptureDraft, findDraft, writeDraft } from '../../state/draft.ts'
import { Button } from '../shell/button.tsx'

interface Properties {
  draft: CaptureDraft
  onMove: () => void
}

/** Offers to move a draft to the day on which it was begun, after what may be unsaved there already. */
export function EarlierDraftNote({ draft, onMove }: Properties) {
  const words = useWords()
  const formats = useFormats()
  const [, navigate] = useLocation()
  const move = () => {
    const name = `capture.${draft.begunOn}`
    const there = findDraft<CaptureDraft>(name)
    writeDraft(name, there ? { ...there, content: `${there.content}\n${draft.content}` } : draft)
    onMove()
    navigate(`/day/${draft.begunOn}`)
  }
  return (
    <p className="quiet small">
      {words.offline.begunOn(formats.fullDate(draft.begunOn))}{' '}
      <Button look="link" onClick={move}>
        {words.offline.noteThere}
      </Button>
    </p>
  )
}
