import type { Title } from '@kola/contract/title'
import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findTitle } from './find-title.ts'

/** How long a card has the focus before the stage is about it: who runs along a row waits for no picture. */
const RESTS_MS = 200
/** Of the window's height, as in tv-stage.css. */
const STAGE_PART = 0.48

/** The row stands below the stage, at once: what comes after the focus has no reason to scroll. */
function place(row: Element): void {
  const top = (row.querySelector('.row__head') ?? row).getBoundingClientRect().top
  scrollTo({ top: scrollY + top - innerHeight * STAGE_PART, behavior: 'auto' })
}

/** The title of the card in the rows of home that has the focus, once it rests there. */
export function useFocusedTitle(list: () => readonly Title[]): Title | undefined {
  const [shown, show] = useState<Title>()
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    let timer = 0
    let placed: Element | null = null
    const follow = ({ target }: FocusEvent) => {
      clearTimeout(timer)
      const link = target instanceof HTMLAnchorElement && target.matches('.rows .card__link') ? target : null
      const row = link?.closest('.row') ?? null
      const title = link && findTitle(latest.current(), link.hash)
      if (title && row && row !== placed) place(row)
      placed = title ? row : null
      // Never with the press itself, which is answered first.
      timer = window.setTimeout(() => startTransition(() => show(title ?? undefined)), title ? RESTS_MS : 0)
    }
    document.addEventListener('focusin', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', follow)
    }
  }, [])
  // Until the stage stands, what has the focus is put into the window as on any screen: the row may have moved.
  useLayoutEffect(() => {
    const row = shown && document.activeElement?.closest('.rows .row')
    if (row) place(row)
  }, [shown])
  return shown
}
