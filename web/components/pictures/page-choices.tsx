// What the owner of a page wants of a picture of its day: as its cover, elsewhere, or not in it.

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Journal } from '../../../contract/journal.ts'
import { addressOf } from '../../../contract/placed-pictures.ts'
import { api, call } from '../../api/call.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { dayQuery } from '../../queries/diary.queries.ts'
import { sourcesQuery } from '../../queries/page.queries.ts'
import type { Picture } from '../../state/picture.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { useWanted } from '../../state/use-wanted.ts'
import { Button } from '../shell/button.tsx'
import { IconButton } from '../shell/icon-button.tsx'
import { Icon } from '../shell/icons.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { Failure } from '../shell/states.tsx'
import { movePicture, takeOutPicture, textAbove } from '../text/move-picture.ts'
import styles from './viewer.module.css'

type Choices = Pick<Journal, 'coverId' | 'hiddenPictures'>

/** @param journal as it was when the viewer was opened */
export function PageChoices({ journal: opened, picture }: { journal: Journal; picture: Picture }) {
  const words = useScreenWords('viewer')
  const { data: day } = useQuery(dayQuery(opened.date))
  const journal = day?.journal ?? opened
  const attachmentId = picture.attachment.id
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
          <MediaIcon name="star" />
          <span>{words.cover}</span>
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
            <MediaIcon name="inPage" />
            <span>{words.inPage}</span>
          </Button>
        )}
      </div>
      {!isHidden && <PlaceInPage journal={journal} picture={picture} />}
      <Failure error={error} />
    </>
  )
}

/** Moves the picture from paragraph to paragraph, and says below which it stands: the page is behind the viewer. */
function PlaceInPage({ journal, picture }: { journal: Journal; picture: Picture }) {
  const words = useScreenWords('viewer')
  const { data: sources } = useQuery(sourcesQuery(journal))
  const moving = useMutation({ mutationFn: (content: string) => save({ ...journal, content }, {}) })
  const { content, coverId, version } = journal
  const page = { content, coverId, sentences: sources?.version === version ? sources.sentences : undefined }
  const above = textAbove(page, picture)
  if (above === undefined) return null
  const itself = takeOutPicture(page, picture)
  const keep = (moved: string | undefined) => moved !== undefined && !moving.isPending && moving.mutate(moved)
  const way = (name: 'up' | 'down', label: string, moved: string | undefined) => (
    <IconButton
      label={label}
      look="plain small"
      // It keeps the focus at the end of the page, and while it is saved.
      aria-disabled={moved === undefined || moving.isPending}
      onClick={() => keep(moved)}
    >
      <span className={name === 'up' ? styles.moveUp : styles.moveDown}>
        <Icon name="down" />
      </span>
    </IconButton>
  )
  return (
    <>
      <div className="row">
        {way('up', words.moveUp, movePicture(page, picture, -1))}
        {way('down', words.moveDown, movePicture(page, picture, 1))}
        <span className="quiet small" role="status" dir="auto">
          {above === '' ? words.standsFirst : words.standsBelow(above)}
        </span>
        {/* Absent where it stands by itself. */}
        {itself !== undefined && (
          <Button look="plain small" onClick={() => keep(itself)}>
            <MediaIcon name="back" />
            <span>{words.toItsLine}</span>
          </Button>
        )}
      </div>
      <Failure error={moving.error} />
    </>
  )
}

async function save({ date, version, content }: Journal, choices: Partial<Choices>): Promise<void> {
  await call(api.journal[':date'].$put, { param: { date }, json: { version, content, ...choices } })
  await refreshDiary()
}
