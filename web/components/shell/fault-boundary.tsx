import { Component, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'

interface Properties {
  /** Another place is another try. */
  place: string
  children: ReactNode
}

interface State {
  place: string
  hasFailed: boolean
}

/** In the place of a screen that cannot be shown: its code did not arrive, or has a fault. React wants a class for it. */
export class FaultBoundary extends Component<Properties, State> {
  override state: State = { place: this.props.place, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ place }: Properties, state: State): State | null {
    return place === state.place ? null : { place, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? <BrokenScreen /> : this.props.children
  }
}

function BrokenScreen() {
  const words = useWords()
  return (
    <div className="column failure" role="alert">
      <h1>{words.common.brokenTitle}</h1>
      <p>{words.common.broken}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {words.common.reload}
      </button>
    </div>
  )
}
