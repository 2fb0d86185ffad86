import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHashSearch, watchLeaving } from '#shared/location/location.ts'
import { enterScreen, stayOnScreen } from './enter-screen.ts'
import { keepRestoring, noteScroll, readStanding, type Standing } from './standing.ts'

const KEY = 'kola.screen'
const standings = new Map<string, Standing>()
let count = 0

/** A name for this entry of the browser's history; made when the entry has none yet. */
function nameEntry(): string {
  const state = (history.state ?? {}) as Record<string, unknown>
  const kept = state[KEY]
  if (typeof kept === 'string') return kept
  count += 1
  const name = `${Date.now().toString(36)}-${count}`
  history.replaceState({ ...state, [KEY]: name }, '')
  return name
}

/**
 * Restores page scroll, rows and focus on back and forward, and starts a new screen at its top. The browser's own
 * restoration knows neither rows nor screens that are drawn later.
 */
export function useScreenMemory(path: string): void {
  const search = useHashSearch()
  const entry = useRef({ name: '', path: '' })
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const stop = watchLeaving(() => standings.set(entry.current.name, readStanding()))
    addEventListener('scroll', noteScroll, { capture: true, passive: true })
    return () => {
      removeEventListener('scroll', noteScroll, true)
      stop()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query is an entry of its own on the same screen
  useLayoutEffect(() => {
    const before = entry.current
    const name = nameEntry()
    entry.current = { name, path }
    const standing = standings.get(name)
    if (standing) return keepRestoring(standing)
    if (before.path !== path) return before.name === '' ? undefined : enterScreen()
    return stayOnScreen()
  }, [path, search])
}
