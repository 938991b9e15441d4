// A setting that is saved as soon as it is changed: its control shows what is wanted, and how the saving ended.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

export interface Saving {
  isSaved: boolean
  error?: unknown
  /** Saves the same value again. */
  again: () => void
}

interface Attempt<T> {
  value: T
  error?: unknown
}

/** Resolves with false where the user thought better of it. */
type Save<T> = (value: T) => Promise<unknown>

/**
 * The stored value; while one is being saved or could not be, that one. React sets a control back that does not change
 * in the event that operates it.
 */
export function useSetting<T>(stored: T, save: Save<T>) {
  const [attempt, setAttempt] = useState<Attempt<T> | 'saved'>()
  const change = (value: T) => {
    const begun: Attempt<T> = { value }
    setAttempt(begun)
    // A later change has its own end.
    const end = (result: Attempt<T> | 'saved' | undefined) =>
      setAttempt((current) => (current === begun ? result : current))
    save(value).then(
      (result) => end(result === false ? undefined : 'saved'),
      (error: unknown) => end({ value, error }),
    )
  }
  const wanted = attempt === 'saved' ? undefined : attempt
  const value = wanted ? wanted.value : stored
  const saving: Saving = { isSaved: attempt === 'saved', error: wanted?.error, again: () => change(value) }
  return { value, change, saving }
}

/** Who types and pauses for so long has finished a word. */
const PAUSE_MS = 1_500

type TextControl = HTMLInputElement | HTMLTextAreaElement

interface TypedOptions {
  save: Save<string>
  /** Why a text is not saved. */
  check?: (text: string) => string | undefined
  /** Whether a part of the value would do harm: then a pause saves nothing. */
  isWhole?: boolean
}

/** A setting that is typed: saved when the field is left, by Enter and after a pause. What is invalid stays in the field. */
export function useTypedSetting(stored: string, { save, check, isWhole = false }: TypedOptions) {
  const { value, change, saving } = useSetting(stored, save)
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  /** What this field has sent since it was entered: the service may have stored it in another form. */
  const sent = useRef<string>(undefined)
  const commit = (): boolean => {
    const found = typed === undefined || typed === value ? undefined : check?.(typed)
    setFault(found)
    if (found === undefined && typed !== undefined && typed !== (sent.current ?? value)) {
      sent.current = typed
      change(typed)
    }
    return found === undefined
  }
  const { wait, stop, composing } = usePause(commit)
  const field = {
    ...(!isWhole && composing),
    value: typed ?? value,
    onChange: ({ target }: { target: TextControl }) => {
      setTyped(target.value)
      setFault(undefined)
      if (!isWhole) wait()
    },
    onBlur: () => {
      stop()
      if (commit()) setTyped(undefined)
      sent.current = undefined
    },
    onKeyDown: ({ key, nativeEvent, currentTarget }: KeyboardEvent<TextControl>) => {
      const isLine = currentTarget.tagName === 'INPUT'
      if (isLine && key === 'Enter' && !nativeEvent.isComposing) commit()
    },
  }
  return { field, fault, saving }
}

/** Runs after a pause, and when the screen is left by a key, but never within a word of an input method. */
function usePause(run: () => unknown) {
  const latest = useRef(run)
  latest.current = run
  const isComposing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const wait = () => {
    stop()
    timer.current = setTimeout(() => isComposing.current || latest.current(), PAUSE_MS)
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      latest.current()
    },
    [],
  )
  const onCompositionStart = () => {
    isComposing.current = true
  }
  const onCompositionEnd = () => {
    isComposing.current = false
    wait()
  }
  return { wait, stop, composing: { onCompositionStart, onCompositionEnd } }
}
