import type { PlaybackAnswer } from '@kola/contract/playback'
import { planEngine, readBrowser } from '@kola/player/choose-engine'
import { loadShaka } from '@kola/player/engines/shaka-library'

/** Time for the page's own pictures. */
const IDLE_MS = 1_200

/** Fetches the player's code while the viewer still reads about the title. Nothing fetched twice, nothing said. */
export function warmPlayer(loadPlayerPage: () => Promise<unknown>): void {
  void loadPlayerPage().catch(ignoreLostLine)
  if (planEngine(readBrowser()) === 'shaka-dash') void loadShaka('dash').catch(ignoreLostLine)
}

/** Warms up when the page has nothing better to do, and not where data is saved. @returns its stop */
export function warmWhenIdle(warm: () => void): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  // NOTE: Safari has no idle callback.
  const timer = setTimeout(warm, IDLE_MS)
  return () => clearTimeout(timer)
}

/** Asks for the manifest beside the player's code; the player then finds it in the browser's cache. */
export function warmManifest(answer: Pick<PlaybackAnswer, 'url'>): void {
  void fetch(answer.url).catch(ignoreLostLine)
}

/** Warming up is a favour: what fails here fails again where it is told. */
function ignoreLostLine() {}
