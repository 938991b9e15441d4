// What is said of a picture on the full screen, and what its owner can do with it.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Journal } from '../../../contract/journal.ts'
import { withoutSigns } from '../../../contract/text-signs.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { attachmentQuery } from '../../queries/fresh-attachment.ts'
import { isPicture, type Picture } from '../../state/picture.ts'
import { DescribeButton } from '../recognition/attachment-words.tsx'
import { WordsEditor } from '../recognition/words-editor.tsx'
import { Button } from '../shell/button.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { PageChoices } from './page-choices.tsx'
import styles from './viewer.module.css'

/** @param journal the page that the picture was opened from */
export function ViewerFoot({ picture, journal }: { picture: Picture; journal: Journal | undefined }) {
  const { attachment } = picture
  const line = withoutSigns(picture.words)
  return (
    <div className={styles.viewerFoot}>
      {line !== '' && (
        <p className={styles.viewerWords} dir="auto">
          {line}
        </p>
      )}
      {isPicture(attachment) && <Description key={attachment.id} attachment={attachment} />}
      {isPicture(attachment) && journal && <PageChoices journal={journal} picture={picture} />}
    </div>
  )
}

/** Its owner can write it. */
function Description({ attachment }: { attachment: Attachment }) {
  const words = useScreenWords('viewer')
  const [isEditing, setIsEditing] = useState(false)
  const [wasEdited, setWasEdited] = useState(false)
  // The pictures are those of the moment at which the viewer was opened.
  const { data: current = attachment } = useQuery({ ...attachmentQuery(attachment.id), enabled: wasEdited })
  const { description } = current
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsEditing(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  // Neither the arrows turn pictures nor Escape closes the viewer while one types.
  const keepKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  if (isEditing)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field in it.
      <div onKeyDown={keepKey}>
        <WordsEditor
          attachmentId={attachment.id}
          member="description"
          before={description?.text ?? ''}
          onDone={close}
        />
      </div>
    )
  const edit = () => {
    setIsEditing(true)
    setWasEdited(true)
  }
  return (
    <>
      {description && <p dir="auto">{description.text}</p>}
      {description?.by === 'model' && <p className="quiet small">{words.byMachine}</p>}
      <div className="row">
        <Button ref={button} look="plain small" onClick={edit}>
          <MediaIcon name="edit" />
          <span>{description ? words.correct : words.describe}</span>
        </Button>
        <DescribeButton attachment={current} onStart={() => setWasEdited(true)} />
      </div>
    </>
  )
}
