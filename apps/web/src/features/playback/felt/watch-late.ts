import type { PlaybackAnswer } from '@kola/contract/playback'
import type { Player } from '@kola/player/player'
import type { QualityFacts } from './tell-quality.ts'

/** Who waits so long has met something, whatever comes then. */
const PATIENCE_MS = 2_000

/**
 * Tells what the viewer met, once the film is over. What measures comes with the first picture or the first failure, so that no
 * film waits for it. @returns what tells it now
 */
export function watchLate(player: Player, answer: PlaybackAnswer, facts: QualityFacts): () => void {
  let isOver = false
  let tell: (() => void) | undefined
  async function measure() {
    end()
    const first = { state: player.getState(), atMs: performance.now() }
    const { tellQuality } = await import('./tell-quality.ts')
    if (!isOver) tell = tellQuality(player, answer, { ...facts, first })
  }
  const start = () => void measure().catch(() => undefined)
  const timer = setTimeout(start, PATIENCE_MS)
  const unsubscribe = player.subscribe(({ status, isAutoplayBlocked }) => {
    if (status === 'playing' || status === 'error' || isAutoplayBlocked) start()
  })
  function end() {
    clearTimeout(timer)
    unsubscribe()
  }
  return () => {
    isOver = true
    end()
    tell?.()
  }
}
