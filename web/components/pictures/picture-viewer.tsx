// Pictures and films on the full screen, one after the other.

import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'wouter'
import type { Attachment } from '../../../contract/attachments.ts'
import type { Journal } from '../../../contract/journal.ts'
import { withoutSigns } from '../../../contract/text-signs.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { attachmentQuery, useFreshAttachment } from '../../queries/fresh-attachment.ts'
import { altOf, isPicture, type Picture } from '../../state/picture.ts'
import { DescribeByMachine } from '../recognition/attachment-words.tsx'
import { WordsEditor } from '../recognition/words-editor.tsx'
import { Button } from '../shell/button.tsx'
import { IconButton } from '../shell/icon-button.tsx'
import { Icon } from '../shell/icons.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { showEvent } from '../shell/show-event.ts'
import { Film } from '../sound/film.tsx'
import type { FilmPlace } from './film-slides.ts'
import { type Gallery, openGallery } from './open-gallery.ts'
import { PageChoices } from './page-choices.tsx'
import { useBackCloses } from './use-back-closes.ts'
import styles from './viewer.module.css'

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
  const words = useScreenWords('viewer')
  const formats = useFormats()
  const [at, setAt] = useState(start)
  const [isBare, setIsBare] = useState(false)
  const [films, setFilms] = useState<readonly FilmPlace[]>([])
  const dialog = useDialog()
  const close = useBackCloses(onClose)
  const gallery = useRef<Gallery>(undefined)
  const stage = useRef<HTMLDivElement>(null)
  const open = useEffectEvent((element: HTMLElement) =>
    openGallery({
      stage: element,
      pictures,
      start,
      notShown: words.notShown,
      onTurn: setAt,
      onFilms: setFilms,
      onTap: () => setIsBare((was) => !was),
      onClose: close,
    }),
  )
  useLayoutEffect(() => {
    const opened = stage.current && open(stage.current)
    gallery.current = opened ?? undefined
    return () => opened?.end()
  }, [])
  const positionId = useId()
  const go = (target: number) => gallery.current?.goTo(Math.max(0, Math.min(pictures.length - 1, target)))
  const picture = pictures[at]
  if (!picture) return null
  const { attachment } = picture
  const position = words.position(formats.number(at + 1), formats.number(pictures.length))
  const onKeyDown = (event: KeyboardEvent) => {
    // The screen behind the viewer handles arrow keys too.
    event.stopPropagation()
    setIsBare(false)
    // A film has keys of its own.
    const isOfFilm = event.target instanceof HTMLMediaElement
    if (isOfFilm || event.ctrlKey || event.metaKey || event.altKey) return
    const { zoomIn, zoomOut, showWhole } = gallery.current ?? {}
    const action = {
      ArrowLeft: () => go(at - 1),
      ArrowRight: () => go(at + 1),
      Home: () => go(0),
      End: () => go(pictures.length - 1),
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
      '0': showWhole,
    }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <dialog
      ref={dialog}
      className={isBare ? `${styles.viewer} ${styles.bare}` : styles.viewer}
      aria-label={words.pictures}
      aria-describedby={positionId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div ref={stage} className={styles.viewerStage} />
      {films.map(({ index, place }) =>
        createPortal(<FilmOf picture={pictures[index]} isInView={index === at} />, place, String(index)),
      )}
      <p id={positionId} className="visually-hidden" role="status">
        {`${position}: ${altOf(attachment)}`}
      </p>
      <ViewerHead picture={picture} position={pictures.length > 1 ? position : ''} onClose={close} />
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

/** Only the film in view can play and have the focus. */
function FilmOf({ picture, isInView }: { picture: Picture | undefined; isInView: boolean }) {
  const media = useRef<HTMLMediaElement>(null)
  useEffect(() => {
    if (!isInView) media.current?.pause()
  }, [isInView])
  return picture && <Film attachment={picture.attachment} media={media} isMuted hasControls={isInView} />
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

interface HeadProperties {
  picture: Picture
  position: string
  onClose: () => void
}

function ViewerHead({ picture: { attachment }, position, onClose }: HeadProperties) {
  const words = useScreenWords('viewer')
  const { contentUrl, name } = useFreshAttachment(attachment)
  return (
    <div className={styles.viewerHead}>
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
  <IconButton
    label={label}
    look={name === 'left' ? styles.viewerLeft : styles.viewerRight}
    aria-disabled={isEnd}
    onClick={onTurn}
  >
    <Icon name={name} />
  </IconButton>
)

/** The words of its line, the description, which its owner can write, and a link to its day from other screens. */
function Caption({ picture, journal }: { picture: Picture; journal: Journal | undefined }) {
  const { attachment, date, eventId } = picture
  const line = withoutSigns(picture.words)
  const words = useScreenWords('viewer')
  const formats = useFormats()
  const [location] = useLocation()
  const path = `/day/${date}`
  return (
    <div className={styles.viewerFoot}>
      {line !== '' && (
        <p className={styles.viewerWords} dir="auto">
          {line}
        </p>
      )}
      {isPicture(attachment) && <Description key={attachment.id} attachment={attachment} />}
      {isPicture(attachment) && journal && <PageChoices journal={journal} picture={picture} />}
      {location === path || document.getElementById(`event-${eventId}`) ? (
        <p className="quiet small">{formats.fullDate(date)}</p>
      ) : (
        // In place of the viewer's own entry of the history.
        <Link href={path} replace onClick={() => showEvent(eventId)}>
          {words.openDay(formats.fullDate(date))}
        </Link>
      )}
    </div>
  )
}

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
          {description ? words.correct : words.describe}
        </Button>
        <DescribeByMachine attachment={current} onStart={() => setWasEdited(true)} />
      </div>
    </>
  )
}
