import { type Anchor, findAnchoredTop, findPart, listRows, nameRow, type Part, readAnchor, toPart } from './part.ts'

/** How a screen stood when it was left. */
export interface Standing {
  top: number
  /** Of the whole page, in pixels: until it is reached again, what is above may still grow and push. */
  height: number
  /** What the page stands by when something else has come above it meanwhile, such as Continue Watching. */
  anchor: Anchor | null
  /** Name of a row to how far it was scrolled. */
  rows: Record<string, number>
  /** Where the focus was; none when it was on nothing that can be found again. */
  focus: Part | null
}

const readHeight = () => document.documentElement.scrollHeight

/** How far each scroller of a row was last seen. Asking a far row would have the browser lay out all that it skips. */
const lefts = new WeakMap<Element, number>()

/** Notes how far a row is scrolled, as it is told of it. */
export function noteScroll({ target }: Pick<Event, 'target'>): void {
  if (target instanceof Element && target.matches('.row__scroller')) lefts.set(target, target.scrollLeft)
}

export function readStanding(): Standing {
  const rows: Record<string, number> = {}
  for (const row of listRows()) {
    const scroller = findScroller(row)
    const left = (scroller && lefts.get(scroller)) ?? 0
    if (left > 0) rows[nameRow(row)] = left
  }
  return { top: scrollY, height: readHeight(), anchor: readAnchor(), rows, focus: toPart(document.activeElement) }
}

/** True when the focus is where it was, or was nowhere that can be found again. */
function restoreFocus(place: Part | null): boolean {
  if (place === null) return true
  const found = findPart(place)
  if (found && found === document.activeElement) return true
  found?.focus({ preventScroll: true })
  return false
}

const findScroller = (row: Element) => row.querySelector('.row__scroller')

/** The rows that were scrolled and are there again, and how far they were; some are drawn later than others. */
function listScrolled({ rows }: Standing): { row: HTMLElement; left: number }[] {
  return listRows().flatMap((row) => {
    const left = rows[nameRow(row)]
    return left ? [{ row, left }] : []
  })
}

/** True when every row stands where it stood. */
function restoreRows(standing: Standing): boolean {
  const isBack = listScrolled(standing).map(({ row, left }) => {
    const scroller = findScroller(row)
    scroller?.scrollTo({ left, behavior: 'instant' })
    return scroller !== null && Math.abs(scroller.scrollLeft - left) < 2
  })
  return !isBack.includes(false)
}

/** True when the page has its height again and stands where it stood. */
function restore(standing: Standing): boolean {
  const top = findAnchoredTop(standing.anchor) ?? standing.top
  scrollTo({ top, behavior: 'instant' })
  const areRowsBack = restoreRows(standing)
  // A long list draws a card only when the page stands where the card is.
  if (!restoreFocus(standing.focus) || !areRowsBack) return false
  return Math.abs(scrollY - top) < 2 && Math.abs(readHeight() - standing.height) < 2
}

/** How long a page may take to grow to the height where it was left, once what had the focus is drawn. */
const RESTORE_WITHIN_MS = 1_500
/** How long that may take: slow devices draw the lower rows late, and whoever moves meanwhile ends it. */
const DRAWN_WITHIN_MS = 15_000

/** Puts a screen back as it stood, while it is drawn; answers what ends that. */
export function keepRestoring(standing: Standing): () => void {
  const isDrawn = () =>
    (standing.focus === null || findPart(standing.focus) !== null) &&
    listScrolled(standing).every(({ row }) => findScroller(row) !== null)
  const lastEnd = performance.now() + DRAWN_WITHIN_MS
  let end: number | null = null
  let frame = 0
  const step = () => {
    const now = performance.now()
    if (end === null && isDrawn()) end = Math.min(lastEnd, now + RESTORE_WITHIN_MS)
    if (restore(standing) || now > (end ?? lastEnd)) return
    frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  const stop = () => cancelAnimationFrame(frame)
  // Whoever moves meanwhile is not pulled back.
  for (const type of ['wheel', 'pointerdown', 'keydown'] as const)
    addEventListener(type, stop, { once: true, passive: true })
  return stop
}
