import { type MouseEvent, type RefObject, useEffect, useState } from 'react'
import type { SpokenSegment } from '../../../contract/attachments.ts'
import styles from './sound.module.css'

interface Properties {
  text: string
  segments: readonly SpokenSegment[]
  media: RefObject<HTMLMediaElement | null>
}

/** A transcript that highlights the spoken part; a tap on a part plays from there. */
export function FollowingText({ text, segments, media }: Properties) {
  const spoken = useSpoken(segments, media)
  const play = (event: MouseEvent, { startMs }: SpokenSegment) => {
    // Not for a text selection.
    if (!media.current || getSelection()?.isCollapsed === false) return
    event.preventDefault()
    media.current.currentTime = startMs / 1000
    media.current.play().catch(() => undefined)
  }
  return segments.map((segment, index) => {
    const { start, end } = segment
    return (
      <span key={start}>
        {text.slice(segments[index - 1]?.end ?? 0, start)}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: by keys one seeks in the player, in steps; a stop of the keyboard at each sentence would be in the way. */}
        <span
          className={segment === spoken ? `${styles.segment} ${styles.spoken}` : styles.segment}
          onClick={(event) => play(event, segment)}
        >
          {text.slice(start, end)}
        </span>
        {index === segments.length - 1 && text.slice(end)}
      </span>
    )
  })
}

/** The segment at the current time; undefined before the start and after the end. */
function useSpoken(segments: readonly SpokenSegment[], media: RefObject<HTMLMediaElement | null>) {
  const [spoken, setSpoken] = useState<SpokenSegment>()
  useEffect(() => {
    const element = media.current
    if (!element) return undefined
    const follow = () => {
      const isUnderWay = !element.ended && (!element.paused || element.currentTime > 0)
      const atMs = element.currentTime * 1000
      setSpoken(
        isUnderWay ? segments.find(({ startMs, endMs }) => atMs >= startMs && atMs < endMs) : undefined,
      )
    }
    const listening = new AbortController()
    for (const event of ['play', 'timeupdate', 'seeked', 'ended'])
      element.addEventListener(event, follow, { signal: listening.signal })
    return () => listening.abort()
  }, [segments, media])
  return spoken
}
