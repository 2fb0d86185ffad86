import { Component, type ReactNode } from 'react'
import { tabStore } from '../../shared/browser-store.ts'
import { build } from '../../shared/build.ts'
import { onServiceBack, reachability } from '../../shared/service/reachability.ts'
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

/**
 * A screen whose code is gone is most often an old page after an update: a reload mends it, tried once for each build. A
 * page whose service is gone stays: what a reload would bring is the browser's own fault page.
 */
async function reloadOnce(): Promise<void> {
  const page = build || 'unbuilt'
  if (tabStore.getItem(RELOADED_KEY) === page || !navigator.onLine || !(await reachability.ask())) return
  tabStore.setItem(RELOADED_KEY, page)
  location.reload()
}

const isLost = (error: Error | null) => error?.name === 'ChunkLoadError'

/** Catches what a screen throws and offers a way on; a screen that did not arrive is asked for again with the line. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, place: props.place }
  }

  private stopListening = () => {}
  private readonly tryAgain = () => {
    if (isLost(this.state.error)) this.setState({ error: null })
  }

  override componentDidMount(): void {
    const stop = onServiceBack(this.tryAgain)
    addEventListener('online', this.tryAgain)
    this.stopListening = () => {
      stop()
      removeEventListener('online', this.tryAgain)
    }
  }

  override componentWillUnmount(): void {
    this.stopListening()
  }

  override componentDidCatch(error: Error): void {
    if (isLost(error)) void reloadOnce()
    else console.error(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return <Fault text={say(isLost(error) ? 'screenLost' : 'screenBroke')} onRetry={() => location.reload()} />
  }
}
