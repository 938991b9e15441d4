// The pictures themselves, moved by fingers, mouse and keys: PhotoSwipe, without its own buttons and dialog.
import PhotoSwipe, { type PhotoSwipeOptions, type SlideData } from 'photoswipe'
import 'photoswipe/style.css'
import type { Attachment } from '../../../contract/attachments.ts'
import { attachmentQuery } from '../../queries/fresh-attachment.ts'
import { altOf, type Picture, PREVIEW_SIDE_PX, ratioOf, srcSetOf } from '../../state/picture.ts'
import { queryClient } from '../../state/query-client.ts'
import { addFilms, type FilmPlace } from './film-slides.ts'

/** Types that every browser can show. */
const WEB_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
/** For larger originals the preview is shown, because they load slowly. */
const MAX_ORIGINAL_BYTES = 25_000_000
/** How much a tap, a key and two fingers enlarge, compared to the whole picture. */
const [TAP_FACTOR, KEY_FACTOR, NEAREST] = [2.5, 1.5, 8]
const ZOOM_MS = 200
/** Above and below a film, for the viewer's words and buttons, which would cover its controls. */
const BESIDE_FILM = { top: 56, bottom: 72, left: 0, right: 0 }
/** Films fill the screen, however small they are. */
const FILM_WIDTH = 4_000

interface Options {
  /** Gets the pictures, and fills the screen. */
  stage: HTMLElement
  pictures: readonly Picture[]
  start: number
  notShown: string
  onTurn: (at: number) => void
  /** Called with the places of films that are to be filled. */
  onFilms: (places: readonly FilmPlace[]) => void
  /** A tap beside the controls. */
  onTap: () => void
  /** Dragged down, pinched away, or clicked beside the picture. */
  onClose: () => void
}

export interface Gallery {
  goTo: (at: number) => void
  zoomIn: () => void
  zoomOut: () => void
  showWhole: () => void
  end: () => void
}

export function openGallery(options: Options): Gallery {
  const { pictures, onTurn, onFilms, onClose } = options
  const gallery = new PhotoSwipe(settingsFor(options))
  gallery.on('keydown', (event) => event.preventDefault())
  // Its buttons are written as HTML, which the policy of trusted types forbids; the viewer has its own.
  gallery.on('uiRegister', () => gallery.ui?.uiElementsData.splice(0))
  gallery.on('change', () => onTurn(gallery.currIndex))
  gallery.on('close', () => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isStill && !isEnded) gallery.options.showHideAnimationType = 'fade'
  })
  let isEnded = false
  gallery.on('destroy', () => {
    if (!isEnded) onClose()
    isEnded = true
  })
  // The original is loaded once the preview is enlarged beyond its size.
  gallery.addFilter('srcsetSizesWidth', (width, { slide }) =>
    slide && slide.currZoomLevel > slide.zoomLevels.initial
      ? width
      : Math.min(width, PREVIEW_SIDE_PX / devicePixelRatio),
  )
  renewAddresses(gallery, pictures)
  addFilms(gallery, onFilms)
  gallery.init()
  beQuiet(gallery)
  const end = () => {
    if (isEnded) return
    isEnded = true
    gallery.destroy()
  }
  return { goTo: (at) => gallery.goTo(at), ...waysToZoom(gallery), end }
}

const settingsFor = ({ stage, pictures, start, notShown, onTap }: Options): PhotoSwipeOptions => ({
  appendToEl: stage,
  dataSource: pictures.map(({ attachment }) => toSlide(attachment)),
  index: start,
  getViewportSizeFn: () => ({ x: stage.clientWidth, y: stage.clientHeight }),
  loop: false,
  bgOpacity: 1,
  errorMsg: notShown,
  showHideAnimationType: 'none',
  zoomAnimationDuration: ZOOM_MS,
  hideAnimationDuration: ZOOM_MS,
  secondaryZoomLevel: ({ fit }) => fit * TAP_FACTOR,
  maxZoomLevel: ({ fit }) => fit * NEAREST,
  imageClickAction: 'zoom',
  paddingFn: (_, { type }) => (type === 'film' ? BESIDE_FILM : { top: 0, bottom: 0, left: 0, right: 0 }),
  tapAction: onTap,
  wheelToZoom: true,
  // The dialog around it has focus and keys.
  trapFocus: false,
  returnFocus: false,
})

function toSlide(attachment: Attachment): SlideData {
  if (attachment.kind === 'video')
    return { type: 'film', width: FILM_WIDTH, height: Math.round(FILM_WIDTH / ratioOf(attachment)) }
  const { contentUrl, previewUrl, thumbnailUrl, mediaType, size, width, height } = attachment
  const hasOriginal = WEB_TYPES.includes(mediaType) && size <= MAX_ORIGINAL_BYTES
  // The copies of an animation have its first frame only.
  const isAnimated = mediaType === 'image/gif' && hasOriginal
  const copies = isAnimated ? undefined : srcSetOf(attachment)
  return {
    src: isAnimated ? contentUrl : (previewUrl ?? contentUrl),
    ...(copies && { srcset: hasOriginal ? `${copies}, ${contentUrl} ${width}w` : copies }),
    ...(thumbnailUrl !== null && { msrc: thumbnailUrl }),
    width: width ?? PREVIEW_SIDE_PX,
    height: height ?? PREVIEW_SIDE_PX,
    alt: altOf(attachment),
  }
}

/** An address ends after an hour; the picture is then asked for anew, once. */
function renewAddresses(gallery: PhotoSwipe, pictures: readonly Picture[]): void {
  const renewed = new Set<number>()
  gallery.on('loadError', async ({ slide: { index } }) => {
    const id = pictures[index]?.attachment.id
    if (id === undefined || renewed.has(index)) return
    renewed.add(index)
    const attachment = await queryClient
      .fetchQuery({ ...attachmentQuery(id), staleTime: 0 })
      .catch(() => undefined)
    if (!attachment || gallery.isDestroying) return
    Object.assign(gallery.getItemData(index), toSlide(attachment))
    gallery.refreshSlideContent(index)
  })
}

/** The dialog around it is the only one, and says which picture of how many is shown. */
function beQuiet({ element, scrollWrap, mainScroll }: PhotoSwipe): void {
  element?.removeAttribute('role')
  element?.removeAttribute('tabindex')
  scrollWrap?.removeAttribute('aria-roledescription')
  for (const { el } of mainScroll.itemHolders) {
    el.removeAttribute('role')
    el.removeAttribute('aria-roledescription')
  }
}

function waysToZoom(gallery: PhotoSwipe): Pick<Gallery, 'zoomIn' | 'zoomOut' | 'showWhole'> {
  const zoomTo = (level: (now: number, whole: number) => number) => {
    const { currSlide } = gallery
    if (!currSlide?.isZoomable()) return
    const { initial, max } = currSlide.zoomLevels
    const wanted = Math.min(max, Math.max(initial, level(currSlide.currZoomLevel, initial)))
    currSlide.zoomTo(wanted, gallery.getViewportCenterPoint(), gallery.options.zoomAnimationDuration)
  }
  const zoomBy = (factor: number) => zoomTo((now) => now * factor)
  return {
    zoomIn: () => zoomBy(KEY_FACTOR),
    zoomOut: () => zoomBy(1 / KEY_FACTOR),
    showWhole: () => zoomTo((_, whole) => whole),
  }
}
