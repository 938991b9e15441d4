import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useViewerWords } from '../../i18n/viewer-words.ts'
import { useFreshAttachment } from '../../queries/fresh-attachment.ts'
import { altOf, type Picture } from '../../state/picture.ts'
import { useSwipe } from './use-swipe.ts'
import { useZoom } from './use-zoom.ts'

/** Types that every browser can show. */
const WEB_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
/** For larger originals the preview is shown, because they load slowly. */
const MAX_ORIGINAL_BYTES = 25_000_000

interface Properties {
  picture: Picture
  onTurn: (step: 1 | -1) => void
  onClose: () => void
}

/** One picture in full-screen size. Zooming in loads the original. */
export function PictureStage({ picture, onTurn, onClose }: Properties) {
  const words = useViewerWords()
  const attachment = useFreshAttachment(picture.attachment)
  const { contentUrl, previewUrl, mediaType, size, width, height } = attachment
  const stage = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const { isNear, ...ways } = useZoom(stage, content)
  const swipe = useSwipe({ isEnabled: !isNear, onTurn, onDown: onClose })
  useZoomKeys(ways)
  const [failedUrl, setFailedUrl] = useState<string>()
  const hasOriginal = WEB_TYPES.includes(mediaType) && size <= MAX_ORIGINAL_BYTES
  // The copies of an animation have its first frame only.
  const isOriginalWanted = hasOriginal && (isNear || mediaType === 'image/gif') && failedUrl !== contentUrl
  const source = isOriginalWanted ? contentUrl : (previewUrl ?? contentUrl)
  return (
    <div ref={stage} className={isNear ? 'viewer-stage near' : 'viewer-stage'} {...swipe}>
      <div ref={content} className="viewer-picture">
        {failedUrl === source ? (
          <p>{words.notShown}</p>
        ) : (
          <img
            src={source}
            width={width ?? undefined}
            height={height ?? undefined}
            alt={altOf(attachment)}
            draggable={false}
            onError={() => setFailedUrl(source)}
          />
        )}
      </div>
    </div>
  )
}

interface Ways {
  zoomIn: () => void
  zoomOut: () => void
  showWhole: () => void
}

/** + and − zoom, 0 shows the whole picture. */
function useZoomKeys({ zoomIn, zoomOut, showWhole }: Ways): void {
  const onKey = useEffectEvent(({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return
    if (key === '+' || key === '=') zoomIn()
    if (key === '-') zoomOut()
    if (key === '0') showWhole()
  })
  useEffect(() => {
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
