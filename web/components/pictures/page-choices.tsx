// What the owner of a page wants of a picture of its day: as its cover, or not in it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Journal } from '../../../contract/journal.ts'
import { api, call } from '../../api/call.ts'
import { useViewerWords } from '../../i18n/viewer-words.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import { addressOf } from '../../state/picture.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { useWanted } from '../../state/use-wanted.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'

type Choices = Pick<Journal, 'coverId' | 'hiddenPictures'>

/** @param journal as it was when the viewer was opened */
export function PageChoices({ journal: opened, attachmentId }: { journal: Journal; attachmentId: string }) {
  const words = useViewerWords()
  const { data: day } = useQuery(dayQuery(opened.date))
  const journal = day?.journal ?? opened
  const [error, setError] = useState<unknown>()
  const { coverId = null, hiddenPictures = [] } = journal
  const [shown, want] = useWanted<Choices>({ coverId, hiddenPictures })
  const isCover = shown.coverId === attachmentId
  const isHidden = shown.hiddenPictures.includes(attachmentId)
  const keep = (choices: Partial<Choices>) => {
    setError(undefined)
    const saving = save(journal, choices)
    want(choices, saving)
    saving.catch(setError)
  }
  const others = shown.hiddenPictures.filter((id) => id !== attachmentId)
  // A picture that was put in by hand is moved and taken out in the text.
  const isByHand = journal.content.includes(addressOf(attachmentId))
  return (
    <>
      <div className="row">
        <Button
          look="plain small"
          aria-pressed={isCover}
          onClick={() =>
            keep(isCover ? { coverId: null } : { coverId: attachmentId, hiddenPictures: others })
          }
        >
          {words.cover}
        </Button>
        {!isByHand && (
          <Button
            look="plain small"
            aria-pressed={!isHidden}
            onClick={() =>
              keep(
                isHidden
                  ? { hiddenPictures: others }
                  : { hiddenPictures: [...others, attachmentId], ...(isCover && { coverId: null }) },
              )
            }
          >
            {words.inPage}
          </Button>
        )}
      </div>
      <Failure error={error} />
    </>
  )
}

async function save({ date, version, content }: Journal, choices: Partial<Choices>): Promise<void> {
  await call(api.journal[':date'].$put, { param: { date }, json: { version, content, ...choices } })
  await refreshDiary()
}
