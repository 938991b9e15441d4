// Pictures and films on the full screen, one after the other.

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
import type { Journal } from '../../../contract/journal.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { useFreshAttachment } from '../../queries/fresh-attachment.ts'
import { altOf, type Picture } from '../../state/picture.ts'
import { IconButton } from '../shell/icon-button.tsx'
import { Icon } from '../shell/icons.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { showEvent } from '../shell/show-event.ts'
import { Film } from '../sound/film.tsx'
import type { FilmPlace } from './film-slides.ts'
import { type Gallery, openGallery } from './open-gallery.ts'
import { useBackCloses } from './use-back-closes.ts'
import styles from './viewer.module.css'
import { ViewerFoot } from './viewer-foot.tsx'

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
  const [number, count] = [formats.number(at + 1), formats.number(pictures.length)]
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
        {`${words.position(number, count)}: ${altOf(attachment)}`}
      </p>
      <ViewerHead
        picture={picture}
        position={pictures.length > 1 ? `${number} / ${count}` : ''}
        onClose={close}
      />
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
      <ViewerFoot picture={picture} journal={journal} />
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
  /** In figures: words are too wide for a narrow phone in some languages. */
  position: string
  onClose: () => void
}

function ViewerHead({ picture, position, onClose }: HeadProperties) {
  const words = useScreenWords('viewer')
  const { contentUrl, name } = useFreshAttachment(picture.attachment)
  return (
    <div className={styles.viewerHead}>
      <span aria-hidden="true">{position}</span>
      <DateOf picture={picture} />
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

/** A link from other screens. */
function DateOf({ picture: { date, eventId } }: { picture: Picture }) {
  const words = useScreenWords('viewer')
  const formats = useFormats()
  const [location] = useLocation()
  const path = `/day/${date}`
  if (location === path || document.getElementById(`event-${eventId}`))
    return <span>{formats.mediumDate(date)}</span>
  return (
    // In place of the viewer's own entry of the history.
    <Link
      href={path}
      replace
      aria-label={words.openDay(formats.mediumDate(date))}
      onClick={() => showEvent(eventId)}
    >
      {formats.mediumDate(date)}
    </Link>
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
