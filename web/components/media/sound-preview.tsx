import { useRef, useState } from 'react'
import { useScreenWords } from '../../i18n/words.ts'
import type { KeptFile } from '../../offline/records.ts'
import { IconButton } from '../shell/icon-button.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { clockTime } from './clock-time.ts'
import styles from './media-tray.module.css'

/** Plays a recording from this device. */
export function SoundPreview({ file, address }: { file: KeptFile; address: string | undefined }) {
  const words = useScreenWords('media')
  const sound = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const { name, durationMs, peaks } = file
  const label = `${isPlaying ? words.stopPlaying : words.play}: ${name}`
  return (
    <span className={styles.soundPreview}>
      {/* biome-ignore lint/a11y/useMediaCaption: a new recording has no transcript yet. */}
      <audio
        ref={sound}
        src={address}
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
      />
      <IconButton
        label={label}
        look="plain"
        onClick={() => void (isPlaying ? sound.current?.pause() : sound.current?.play())}
      >
        <MediaIcon name={isPlaying ? 'pause' : 'play'} />
      </IconButton>
      {peaks ? <WaveForm peaks={peaks} /> : <span className={styles.soundName}>{name}</span>}
      {durationMs !== null && <span className="quiet small">{clockTime(durationMs)}</span>}
    </span>
  )
}

function WaveForm({ peaks }: { peaks: readonly number[] }) {
  return (
    <svg viewBox={`0 0 ${peaks.length * 3} 40`} preserveAspectRatio="none" aria-hidden="true">
      {peaks.map((peak, index) => {
        const height = 2 + 36 * peak
        // biome-ignore lint/suspicious/noArrayIndexKey: a recording does not change.
        return <rect key={index} x={index * 3} width={2} y={20 - height / 2} height={height} />
      })}
    </svg>
  )
}
