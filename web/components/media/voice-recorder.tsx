import { useEffect, useRef, useState } from 'react'
import { MicrophoneError, type MicrophoneFault, type Recorder, startRecorder } from '../../files/recorder.ts'
import type { PartWords } from '../../i18n/en-parts.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { ask } from '../../state/question.ts'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import { Button } from '../shell/button.tsx'
import { MediaIcon } from '../shell/media-icon.tsx'
import { clockTime } from './clock-time.ts'
import styles from './recorder.module.css'

interface Properties {
  /** The draft. */
  owner: string
  onClose: () => void
}

type Phase = 'starting' | 'recording' | 'paused' | 'cutOff' | MicrophoneFault

/** The voice recorder. Closing it in any way keeps the recording; only "Discard" deletes it. */
export function VoiceRecorder({ owner, onClose }: Properties) {
  const words = useScreenWords('media')
  const { capture, common } = useWords()
  const { phase, elapsedMs, levels, hasRoom, recorder, end, setPhase } = useRecorder(owner)
  const finish = async () => {
    await end()?.keep(owner)
    onClose()
  }
  const discard = async () => {
    recorder.current?.pause()
    setPhase('paused')
    if (!(await ask({ title: words.discard, text: words.discardText, action: words.discard }))) return
    await end()?.discard()
    onClose()
  }
  if (isFault(phase))
    return (
      <BottomSheet title={capture.record} onClose={onClose}>
        <p role="alert">{words.microphone[phase]}</p>
        <div className="row end">
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        </div>
      </BottomSheet>
    )
  return (
    <BottomSheet title={capture.record} onClose={() => void finish()}>
      <p className={styles.recorderTime} role="timer">
        {clockTime(elapsedMs)}
      </p>
      <LevelBars levels={levels} />
      <p className="quiet" role="status">
        {phaseWords(words, phase)}
      </p>
      {!hasRoom && (
        <p className="error" role="alert">
          {words.noRoom}
        </p>
      )}
      <div className={`row ${styles.recorderTools}`}>
        <Button look="primary" disabled={phase === 'starting'} onClick={() => void finish()}>
          <MediaIcon name="stop" />
          {words.done}
        </Button>
        {phase !== 'cutOff' && <PauseButton phase={phase} recorder={recorder} onChange={setPhase} />}
        <Button look="plain quiet push" onClick={() => void discard()}>
          {words.discard}
        </Button>
      </div>
    </BottomSheet>
  )
}

const isFault = (phase: Phase): phase is MicrophoneFault =>
  !['starting', 'recording', 'paused', 'cutOff'].includes(phase)

const phaseWords = (words: PartWords['media'], phase: Exclude<Phase, MicrophoneFault>): string => words[phase]

interface PauseProperties {
  phase: Phase
  recorder: { current: Recorder | undefined }
  onChange: (phase: Phase) => void
}

function PauseButton({ phase, recorder, onChange }: PauseProperties) {
  const words = useScreenWords('media')
  const isPaused = phase === 'paused'
  const toggle = () => {
    if (isPaused) recorder.current?.resume()
    else recorder.current?.pause()
    onChange(isPaused ? 'recording' : 'paused')
  }
  return (
    <Button disabled={phase === 'starting'} onClick={toggle}>
      <MediaIcon name={isPaused ? 'mic' : 'pause'} />
      {isPaused ? words.resume : words.pause}
    </Button>
  )
}

const SHOWN_LEVELS = 48

const LevelBars = ({ levels }: { levels: readonly number[] }) => (
  <svg
    className={styles.recorderLevels}
    viewBox={`0 0 ${SHOWN_LEVELS * 4} 40`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {levels.map((level, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are constant; only their heights change.
      <rect key={index} x={index * 4 + 1} width={2} y={20 - 19 * level - 1} height={38 * level + 2} />
    ))}
  </svg>
)

/** Starts a recorder on mount. If it is unmounted before `end`, by the browser's Back, it keeps the recording. */
function useRecorder(owner: string) {
  const recorder = useRef<Recorder>(undefined)
  const end = () => {
    const ended = recorder.current
    recorder.current = undefined
    return ended
  }
  const [phase, setPhase] = useState<Phase>('starting')
  const [hasRoom, setHasRoom] = useState(true)
  const [elapsedMs, setElapsedMs] = useState(0)
  const [levels, setLevels] = useState<readonly number[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one recording, for the draft in which it began.
  useEffect(() => {
    let isShown = true
    const starting = startRecorder({
      onTick(elapsed, level) {
        setElapsedMs(elapsed)
        setLevels((before) => [...before, level].slice(-SHOWN_LEVELS))
      },
      onNoRoom: () => setHasRoom(false),
      onCutOff: () => setPhase('cutOff'),
    })
    starting.then(
      (started) => {
        // Unmounted before the microphone was ready.
        if (!isShown) return started.discard()
        recorder.current = started
        return setPhase('recording')
      },
      (error) => setPhase(error instanceof MicrophoneError ? error.fault : 'unable'),
    )
    return () => {
      isShown = false
      end()
        ?.keep(owner)
        .catch(() => undefined)
    }
  }, [])
  return { phase, setPhase, elapsedMs, levels, hasRoom, recorder, end }
}
