import { Component, type ReactNode } from 'react'
import { say } from '../words.ts'
import { Fault } from './fault.tsx'

const RELOADED_KEY = 'kola.reloaded'

interface Props {
  /** Another place clears the fault. */
  place: string
  children: ReactNode
}

interface State {
  error: Error | null
  place: string
}

/** A screen whose code is gone is most often an old page after an update: one reload mends it. */
function reloadOnce(): boolean {
  if (sessionStorage.getItem(RELOADED_KEY)) return false
  sessionStorage.setItem(RELOADED_KEY, 'yes')
  location.reload()
  return true
}

/** Catches what a screen throws and offers a way on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, place: props.place }
  }

  override componentDidCatch(error: Error): void {
    if (error.name === 'ChunkLoadError' && navigator.onLine && reloadOnce()) return
    console.error(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const isLost = error.name === 'ChunkLoadError'
    return <Fault text={say(isLost ? 'screenLost' : 'screenBroke')} onRetry={() => location.reload()} />
  }
}
