import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHashSearch } from '#shared/location/location.ts'
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
    const keep = () => standings.set(entry.current.name, readStanding())
    // NOTE: hashchange comes too late, the next screen is drawn by then; a press and a scroll come before it.
    const before = ['click', 'keydown', 'scrollend'] as const
    for (const type of before) addEventListener(type, keep, true)
    addEventListener('scroll', noteScroll, { capture: true, passive: true })
    return () => {
      removeEventListener('scroll', noteScroll, true)
      for (const type of before) removeEventListener(type, keep, true)
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
