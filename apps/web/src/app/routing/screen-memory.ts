import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHashSearch } from '../../shared/location.ts'

/** How a screen stood when it was left. */
interface Standing {
  top: number
  /** Of the whole page, in pixels: until it is reached again, what is above may still grow and push. */
  height: number
  /** Name of a row to how far it was scrolled. */
  rows: Record<string, number>
  /** Address of the link that had the focus, or of the card that holds what had it; none when it was elsewhere. */
  focus: string | null
}

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

const listScrollers = () => [...document.querySelectorAll<HTMLElement>('.row')]

const readHeight = () => document.documentElement.scrollHeight

function readStanding(): Standing {
  const rows: Record<string, number> = {}
  for (const row of listScrollers()) {
    const left = row.querySelector('.row__scroller')?.scrollLeft ?? 0
    if (left > 0) rows[row.getAttribute('aria-label') ?? ''] = left
  }
  return { top: scrollY, height: readHeight(), rows, focus: readFocus() }
}

/** A button of a card is drawn only while the card has the focus: its card stands for it. */
function readFocus(): string | null {
  const { activeElement } = document
  if (!activeElement?.closest('main')) return null
  const link = activeElement.getAttribute('href') === null ? activeElement.closest('.card')?.querySelector('a') : null
  return (link ?? activeElement).getAttribute('href')
}

/** True when the focus is where it was, or was nowhere that can be found again. */
function restoreFocus(href: string | null): boolean {
  if (href === null) return true
  const { activeElement } = document
  if (activeElement?.getAttribute('href') === href && activeElement.closest('main')) return true
  document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
  return false
}

/** True when the page has its height again and stands where it stood. */
function restoreStanding(standing: Standing): boolean {
  scrollTo({ top: standing.top, behavior: 'instant' })
  for (const row of listScrollers()) {
    const left = standing.rows[row.getAttribute('aria-label') ?? '']
    if (left) row.querySelector('.row__scroller')?.scrollTo({ left, behavior: 'instant' })
  }
  // A long list draws a card only when the page stands where the card is.
  if (!restoreFocus(standing.focus)) return false
  return Math.abs(scrollY - standing.top) < 2 && Math.abs(readHeight() - standing.height) < 2
}

/** How long a page may take to grow to the height where it was left. */
const RESTORE_WITHIN_MS = 1_500

function keepRestoring(standing: Standing): () => void {
  const ends = performance.now() + RESTORE_WITHIN_MS
  let frame = 0
  const step = () => {
    if (restoreStanding(standing) || performance.now() > ends) return
    frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  const stop = () => cancelAnimationFrame(frame)
  // Whoever moves meanwhile is not pulled back.
  for (const type of ['wheel', 'touchstart', 'keydown'] as const)
    addEventListener(type, stop, { once: true, passive: true })
  return stop
}

/** The screen that is seen: while the code of the next one is on its way, the one before is still there, hidden. */
function findMain(): HTMLElement | undefined {
  const all = document.querySelectorAll<HTMLElement>('main:not(.screen-wait)')
  return [...all].find((main) => main.getClientRects().length > 0)
}

/** A new screen starts at its top, with the focus on it as soon as it is drawn, so that a screen reader reads on there. */
function enterScreen(): () => void {
  scrollTo({ top: 0, behavior: 'instant' })
  const ends = performance.now() + RESTORE_WITHIN_MS
  const before = document.activeElement
  let frame = 0
  const step = () => {
    const { activeElement } = document
    // Whoever has gone on to something else meanwhile, such as a menu of the bar, is left there.
    if (activeElement !== before && activeElement !== document.body) return
    const main = findMain()
    if (!main && performance.now() < ends) frame = requestAnimationFrame(step)
    if (!main || main.contains(activeElement)) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
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
    return () => {
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
    // Another choice on the same screen: the focus stays where it was made.
    scrollTo({ top: 0, behavior: 'instant' })
    return undefined
  }, [path, search])
}
