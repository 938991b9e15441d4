import { type RefObject, useEffect, useState } from 'react'
import { readLocal, writeLocal } from '../../state/local.ts'
import { playAlone } from './one-at-a-time.ts'

export const SPEEDS = [1, 1.25, 1.5, 2] as const

const storedSpeed = (): number => {
  const speed = Number(readLocal('sound-speed'))
  return SPEEDS.find((each) => each === speed) ?? 1
}

/** The playback state of a recording. @param knownMs its duration, if known before it is loaded */
export function useSound(audio: RefObject<HTMLMediaElement | null>, knownMs: number | null) {
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState((knownMs ?? 0) / 1000)
  const [speed, setSpeed] = useState(storedSpeed)
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = audio.current.defaultPlaybackRate = speed
  }, [audio, speed])
  return {
    isPlaying,
    hasFailed,
    /** Seconds. */
    at,
    /** Seconds; 0 while not known. */
    length,
    speed,
    toggle: () => {
      if (audio.current?.paused) audio.current.play().catch(() => undefined)
      else audio.current?.pause()
    },
    seek: (seconds: number) => {
      if (audio.current) audio.current.currentTime = seconds
      setAt(seconds)
    },
    changeSpeed: (value: number) => {
      setSpeed(value)
      writeLocal('sound-speed', String(value))
    },
    element: {
      onPlay: () => {
        setIsPlaying(true)
        setHasFailed(false)
        if (audio.current) playAlone(audio.current)
      },
      onPause: () => setIsPlaying(false),
      onEnded: () => setAt(0),
      onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
      // Recorded files may lack a duration, which browsers report as infinite.
      onDurationChange: () => {
        const duration = audio.current?.duration ?? 0
        if (Number.isFinite(duration) && duration > 0) setLength(duration)
      },
      onError: () => setHasFailed(true),
    },
  }
}
