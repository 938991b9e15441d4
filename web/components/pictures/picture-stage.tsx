import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useViewerWords } from '../../i18n/viewer-words.ts'
import { useFreshAttachment } from './fresh-attachment.ts'
import { altOf, type Picture } from './picture.ts'
import { useSwipe } from './use-swipe.ts'
import { useZoom } from './use-zoom.ts'

/** What every browser shows by itself. */
const WEB_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
/** A larger original would be long in coming, and its preview is good enough. */
const MAX_ORIGINAL_BYTES = 25_000_000

interface Properties {
  picture: Picture
  onTurn: (step: 1 | -1) => void
  onClose: () => void
}

/** One picture, as large as the screen: enlarged by fingers and keys, and then from its original. */
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
  // Of what moves the copies hold the first picture alone.
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

/** + and − as in the browser, 0 for the whole picture. */
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
