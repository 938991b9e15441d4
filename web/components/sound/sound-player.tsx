import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import type { Attachment } from '../../../contract/attachments.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { useFreshAttachment } from '../../queries/fresh-attachment.ts'
import { Button } from '../shell/button.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import styles from './sound.module.css'
import { SPEEDS, useSound } from './use-sound.ts'
import { useWasSeen } from './use-was-seen.ts'
import { readPeaks } from './wave-form.ts'

/** Step of an arrow key. */
const STEP_S = 5
/** Smaller recordings are downloaded for their wave form when they come into view, larger ones when they are played. */
const MAX_EAGER_BYTES = 1_000_000
/** An hour takes 100 MB when decoded. */
const MAX_DECODED_BYTES = 12_000_000

interface PlayerProperties {
  attachment: Attachment
  /** Set to the audio element. */
  media: RefObject<HTMLMediaElement | null>
}

/** Plays a recording: wave form with a seek bar, and speed. */
export function SoundPlayer({ attachment, media }: PlayerProperties) {
  const words = useScreenWords('viewer')
  const { contentUrl, name, size, durationMs, sha256 } = useFreshAttachment(attachment)
  const sound = useSound(media, durationMs)
  const root = useRef<HTMLDivElement>(null)
  const wasSeen = useWasSeen(root)
  const [wasPlayed, setWasPlayed] = useState(false)
  const isWanted = size <= MAX_EAGER_BYTES ? wasSeen : wasPlayed && size <= MAX_DECODED_BYTES
  const { data: peaks = [] } = useQuery({
    // The recorder sets this key for recordings of this device.
    queryKey: ['peaks', sha256],
    queryFn: ({ signal }) => readPeaks(contentUrl, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const toggle = () => {
    setWasPlayed(true)
    sound.toggle()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className={styles.sound} ref={root} role="group" aria-label={words.sound(name)}>
      <audio
        ref={media as RefObject<HTMLAudioElement | null>}
        src={contentUrl}
        preload="none"
        hidden
        {...sound.element}
      />
      <Button look="icon-only" aria-label={sound.isPlaying ? words.pause : words.play} onClick={toggle}>
        <MediaIcon name={sound.isPlaying ? 'pause' : 'play'} />
      </Button>
      <SeekBar at={sound.at} length={sound.length} peaks={peaks} onSeek={sound.seek} />
      <label>
        <span className="visually-hidden">{words.speed}</span>
        <select value={sound.speed} onChange={({ target }) => sound.changeSpeed(Number(target.value))}>
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
      {sound.hasFailed && (
        <p className="error small" role="alert">
          {words.notPlayed}
        </p>
      )}
    </div>
  )
}

interface SeekProperties {
  at: number
  length: number
  peaks: readonly number[]
  onSeek: (seconds: number) => void
}

/** The wave form below a range input. */
function SeekBar({ at, length, peaks, onSeek }: SeekProperties) {
  const words = useScreenWords('viewer')
  const heard = length > 0 ? Math.min(1, at / length) : 0
  return (
    <div className={styles.soundPlace} style={{ '--heard': heard } as CSSProperties}>
      <div className={styles.soundBar}>
        <WaveForm peaks={peaks} heard={heard} />
        <input
          type="range"
          min={0}
          max={Math.max(length, 0.01)}
          // Keys move in steps, a pointer to any position.
          step="any"
          value={Math.min(at, length)}
          disabled={length === 0}
          aria-label={words.place}
          aria-valuetext={words.heard(clockOf(at), clockOf(length))}
          onChange={({ target }) => onSeek(Number(target.value))}
          onKeyDown={(event) => {
            const step = { ArrowLeft: -STEP_S, ArrowDown: -STEP_S, ArrowRight: STEP_S, ArrowUp: STEP_S }[
              event.key
            ]
            if (step === undefined) return
            event.preventDefault()
            onSeek(Math.max(0, Math.min(length, at + step)))
          }}
        />
      </div>
      <span className="quiet small" aria-hidden="true">
        {clockOf(at > 0 ? at : length)}
      </span>
    </div>
  )
}

const HEIGHT = 32
/** Of a part in which nothing is heard. */
const LEAST = 0.06
const LINE = { y: 15, height: 2 }

/** Before the form is known, and of a long recording for ever, a plain line: a flat form would look like silence. */
function WaveForm({ peaks, heard }: { peaks: readonly number[]; heard: number }) {
  if (peaks.length === 0)
    return (
      <svg aria-hidden="true" viewBox={`0 0 1 ${HEIGHT}`} preserveAspectRatio="none">
        <rect {...LINE} width={1} />
        <rect {...LINE} width={heard} className={styles.heard} />
      </svg>
    )
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${peaks.length} ${HEIGHT}`} preserveAspectRatio="none">
      {peaks.map((peak, index) => {
        const height = Math.max(LEAST, peak) * HEIGHT
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are constant.
            key={index}
            className={index < heard * peaks.length ? styles.heard : undefined}
            x={index + 0.2}
            y={(HEIGHT - height) / 2}
            width={0.6}
            height={height}
          />
        )
      })}
    </svg>
  )
}

/** `m:ss`, or `h:mm:ss` from an hour on. */
function clockOf(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
