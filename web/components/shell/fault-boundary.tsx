import { Component, type ReactNode, useEffect } from 'react'
import { checkConnection } from '../../api/check-connection.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from './button.tsx'
import styles from './column.module.css'

interface Properties {
  /** A new value renders the children again. */
  resetKey: string
  /** Shown instead of children that failed to load or to render. */
  fallback: ReactNode
  children: ReactNode
}

interface State {
  resetKey: string
  hasFailed: boolean
}

/** An error boundary, for which React requires a class. */
export class FaultBoundary extends Component<Properties, State> {
  override state: State = { resetKey: this.props.resetKey, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Properties, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

export function BrokenScreen() {
  const words = useWords()
  return (
    <div className={`${styles.column} failure`} role="alert">
      <h1>{words.common.brokenTitle}</h1>
      <ReloadAdvice />
    </div>
  )
}

const LOOK_MS = 10_000

/**
 * In the place of a screen whose code could not be loaded. Most browsers do not load a file again that failed, so the
 * client is loaded anew once the service answers, unless something is being typed.
 */
export function MissingScreen() {
  useEffect(() => {
    const reloadIfThere = async () => {
      if ((await checkConnection()) && !document.activeElement?.matches('input, textarea, select'))
        location.reload()
    }
    const timer = setInterval(() => void reloadIfThere(), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return <BrokenScreen />
}

/** Also shown in place of a part of a screen that could not be loaded. */
export function ReloadAdvice() {
  const words = useWords()
  return (
    <>
      <p>{words.common.broken}</p>
      <Button onClick={() => location.reload()}>{words.common.reload}</Button>
    </>
  )
}
