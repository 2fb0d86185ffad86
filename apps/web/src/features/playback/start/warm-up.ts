import { type Title, toArtUrl } from '@kola/contract/title'
import { planEngine, readBrowser } from '@kola/player/choose-engine'
import { loadShaka } from '@kola/player/engines/shaka-library'

/** Time for the page's own pictures. */
const IDLE_MS = 1_200

/** Fetches the player's code while the viewer still reads about the title. Nothing fetched twice, nothing said. */
export function warmPlayer(loadPlayerPage: () => Promise<unknown>): void {
  void loadPlayerPage().catch(ignoreLostLine)
  if (planEngine(readBrowser()) === 'shaka-dash') void loadShaka('dash').catch(ignoreLostLine)
}

/** Fetches the picture that stands in the player until the film's own does; none for what only contains films. */
export function warmPoster({ kind, art }: Pick<Title, 'kind'> & Partial<Pick<Title, 'art'>>): void {
  const isFilm = kind === 'movie' || kind === 'episode'
  if (isFilm && art?.kinds.includes('still')) new Image().src = toArtUrl(art, 'still-640', 'webp')
}

/** Nothing is fetched on a guess where the viewer saves data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Warms up when the page has nothing better to do, and not where data is saved. @returns its stop */
export function warmWhenIdle(warm: () => void): () => void {
  if (savesData()) return () => {}
  // NOTE: Safari has no idle callback.
  const timer = setTimeout(warm, IDLE_MS)
  return () => clearTimeout(timer)
}

/** Warming up is a favour: what fails here fails again where it is told. */
function ignoreLostLine() {}
