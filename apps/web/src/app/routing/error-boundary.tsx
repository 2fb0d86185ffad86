import { Component, type ReactNode } from 'react'
import { build } from '#shared/build.ts'
import { tabStore } from '#shared/memory/browser-store.ts'
import { onServiceBack, reachability } from '#shared/service/reachability.ts'
import { renewFailedViews } from '#shared/views/lazy-view.tsx'
import { say as sayOffline } from '../offline/words.ts'
import { say } from '../words.ts'
import { Fault } from './fault.tsx'

const RELOADED_KEY = 'kola.reloaded'

interface Props {
  /** Another address clears the fault. */
  address: string
  children: ReactNode
}

interface State {
  error: Error | null
  address: string
  /** A reload may come: the fault is not told yet. */
  isMending: boolean
}

/**
 * A screen whose code is gone is most often an old page after an update: a reload mends it, tried once for each build. A
 * page whose service is gone stays: what a reload would bring is the browser's own fault page.
 */
async function reloadOnce(): Promise<boolean> {
  const wasUp = reachability.isUp()
  if (!(await reachability.ask())) return false
  // A service that has just come back sends what was missing: the page hears of it and asks again.
  if (!wasUp) return true
  tabStore.setItem(RELOADED_KEY, PAGE)
  location.reload()
  return true
}

const PAGE = build || 'unbuilt'
const mayReload = () => navigator.onLine && tabStore.getItem(RELOADED_KEY) !== PAGE
const isLost = (error: Error | null) => error?.name === 'ChunkLoadError'

/** Catches what a screen throws and offers a way on; a screen that did not arrive is asked for again with the line. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, address: this.props.address, isMending: false }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error, isMending: isLost(error) && mayReload() }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.address === state.address) return null
    if (state.error) renewFailedViews()
    return { error: null, address: props.address }
  }

  private stopListening = () => {}
  private readonly tryAgain = () => {
    if (!isLost(this.state.error)) return
    renewFailedViews()
    this.setState({ error: null })
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
    if (!isLost(error)) console.error(error)
    else if (mayReload()) void this.mend()
  }

  private async mend(): Promise<void> {
    if (!(await reloadOnce())) this.setState({ isMending: false })
  }

  /** Without a line the browser would put its own fault page in the place of ours. */
  private readonly retry = async () => {
    if (!isLost(this.state.error) || (await reachability.ask())) location.reload()
  }

  override render(): ReactNode {
    const { error, isMending } = this.state
    if (!error) return this.props.children
    if (isMending) return <main className="screen-wait" />
    const isLostScreen = isLost(error)
    return (
      <Fault
        title={isLostScreen && !navigator.onLine ? sayOffline('noLine') : undefined}
        text={say(isLostScreen ? 'screenLost' : 'screenBroke')}
        onRetry={() => void this.retry()}
      />
    )
  }
}
