import type { Player } from '@kola/player/player'

/** Keeps the screen on while a film plays. The browser takes the lock away with the page's sight. @returns its stop */
export function keepScreenOn(player: Player): () => void {
  let lock: WakeLockSentinel | null = null
  let isStopped = false

  async function update() {
    const isWanted = !isStopped && player.getState().status === 'playing' && document.visibilityState === 'visible'
    if (isWanted && !lock) {
      lock = await requestLock()
      lock?.addEventListener('release', () => {
        lock = null
      })
      // What is wanted may have changed while the browser thought about it.
      if (isStopped || player.getState().status !== 'playing') void update()
    } else if (!isWanted && lock) {
      const held = lock
      lock = null
      await held.release()
    }
  }

  let status = player.getState().status
  const unsubscribe = player.subscribe((state) => {
    if (state.status === status) return
    status = state.status
    void update()
  })
  const onSight = () => void update()
  document.addEventListener('visibilitychange', onSight)
  // It may play already.
  void update()
  return () => {
    isStopped = true
    unsubscribe()
    document.removeEventListener('visibilitychange', onSight)
    void update()
  }
}

async function requestLock(): Promise<WakeLockSentinel | null> {
  try {
    return (await navigator.wakeLock?.request('screen')) ?? null
  } catch {
    // A low battery or a hidden page refuses: the film plays all the same.
    return null
  }
}
