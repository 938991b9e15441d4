// Pictures on the full screen, one after the other.
import '../../styles/viewer.css'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Journal } from '../../../contract/journal.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useViewerWords } from '../../i18n/viewer-words.ts'
import { attachmentQuery, useFreshAttachment } from '../../queries/fresh-attachment.ts'
import { altOf, type Picture } from '../../state/picture.ts'
import { DescribeByMachine } from '../recognition/attachment-words.tsx'
import { WordsEditor } from '../recognition/words-editor.tsx'
import { Button } from '../shell/button.tsx'
import { IconButton } from '../shell/icon-button.tsx'
import { Icon } from '../shell/icons.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { showEvent } from '../shell/show-event.ts'
import { PageChoices } from './page-choices.tsx'
import { PictureStage } from './picture-stage.tsx'

interface Properties {
  /** At least one. */
  pictures: readonly Picture[]
  /** The index of the first shown picture. */
  start: number
  /** The page that they were opened from. */
  journal: Journal | undefined
  onClose: () => void
}

export function PictureViewer({ pictures, start, journal, onClose }: Properties) {
  const words = useViewerWords()
  const formats = useFormats()
  const [at, setAt] = useState(start)
  const dialog = useDialog()
  const positionId = useId()
  const go = (target: number) => setAt(Math.max(0, Math.min(pictures.length - 1, target)))
  const picture = pictures[at]
  usePreload([pictures[at + 1], pictures[at - 1]])
  if (!picture) return null
  const { attachment } = picture
  const position = words.position(formats.number(at + 1), formats.number(pictures.length))
  const onKeyDown = (event: KeyboardEvent) => {
    // The screen behind the viewer handles arrow keys too.
    event.stopPropagation()
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: pictures.length - 1 }[event.key]
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(target)
  }
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={words.pictures}
      aria-describedby={positionId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <PictureStage
        key={attachment.id}
        picture={picture}
        onTurn={(step) => go(at + step)}
        onClose={onClose}
      />
      <p id={positionId} className="visually-hidden" role="status">
        {`${position}: ${altOf(attachment)}`}
      </p>
      <ViewerHead picture={picture} position={pictures.length > 1 ? position : ''} onClose={onClose} />
      {pictures.length > 1 && (
        <>
          <Turn name="left" label={words.previous} isEnd={at === 0} onTurn={() => go(at - 1)} />
          <Turn
            name="right"
            label={words.next}
            isEnd={at === pictures.length - 1}
            onTurn={() => go(at + 1)}
          />
        </>
      )}
      <Caption picture={picture} journal={journal} />
    </dialog>
  )
}

/** Opens a modal dialog on mount. The browser returns the focus when it closes. */
function useDialog() {
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // The dialog, not its first button, which Enter would press.
    dialog?.focus()
    return () => dialog?.close()
  }, [])
  return element
}

/** Preloads the neighbouring pictures. */
function usePreload(pictures: readonly (Picture | undefined)[]): void {
  const urls = pictures.map((picture) => picture?.attachment.previewUrl ?? '').join(' ')
  useEffect(() => {
    for (const url of urls.split(' ').filter(Boolean)) new Image().src = url
  }, [urls])
}

interface HeadProperties {
  picture: Picture
  position: string
  onClose: () => void
}

function ViewerHead({ picture: { attachment }, position, onClose }: HeadProperties) {
  const words = useViewerWords()
  const { contentUrl, name } = useFreshAttachment(attachment)
  return (
    <div className="viewer-head">
      <span aria-hidden="true">{position}</span>
      <a
        className="button plain icon-only push"
        href={contentUrl}
        download={name}
        aria-label={words.download}
        title={words.download}
      >
        <MediaIcon name="download" />
      </a>
      <IconButton label={words.close} look="plain" onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}

interface TurnProperties {
  name: 'left' | 'right'
  label: string
  isEnd: boolean
  onTurn: () => void
}

/** Stays mounted at the end, so that it keeps the focus. */
const Turn = ({ name, label, isEnd, onTurn }: TurnProperties) => (
  <IconButton label={label} look={`viewer-${name}`} aria-disabled={isEnd} onClick={onTurn}>
    <Icon name={name} />
  </IconButton>
)

/** The description of the picture, which its owner can write, and a link to its day from other screens. */
function Caption({ picture, journal }: { picture: Picture; journal: Journal | undefined }) {
  const { attachment, date, eventId } = picture
  const words = useViewerWords()
  const formats = useFormats()
  const [location] = useLocation()
  const path = `/day/${date}`
  return (
    <div className="viewer-foot">
      <Description key={attachment.id} attachment={attachment} />
      {journal && <PageChoices journal={journal} attachmentId={attachment.id} />}
      {location === path || document.getElementById(`event-${eventId}`) ? (
        <p className="quiet small">{formats.fullDate(date)}</p>
      ) : (
        <Link href={path} onClick={() => showEvent(eventId)}>
          {words.openDay(formats.fullDate(date))}
        </Link>
      )}
    </div>
  )
}

function Description({ attachment }: { attachment: Attachment }) {
  const words = useViewerWords()
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
          {description ? words.correct : words.describe}
        </Button>
        <DescribeByMachine attachment={current} onStart={() => setWasEdited(true)} />
      </div>
    </>
  )
}
