import type { Player } from '@kola/player/player'
import { useEffect, useRef, useState } from 'react'
import { findKeyTarget } from '../surroundings/walk.ts'
import { moveTo, planStep } from './plan-scrub.ts'

/** Who has gone away leaves the film as it is. */
const GIVES_UP_MS = 15_000

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const LEAVING = ['Escape', 'ArrowUp', 'ArrowDown']

/** A place that is looked for by the arrows, and the one that the film had when they were first pressed. */
export interface Search {
  atSeconds: number
  keptSeconds: number
}

/** Where left and right look for a place; the film goes on until OK goes there, and Back leaves it alone. */
export function useRemoteScrub(player: Player, onScrubbing: (isScrubbing: boolean) => void): Search | null {
  const [search, setSearch] = useState<Search | null>(null)
  const latest = useRef<Search | null>(null)
  latest.current = search
  const isOn = search !== null
  useEffect(() => {
    if (!isOn) return
    onScrubbing(true)
    return () => onScrubbing(false)
  }, [isOn, onScrubbing])
  useEffect(() => {
    if (!search) return
    const timer = setTimeout(() => setSearch(null), GIVES_UP_MS)
    return () => clearTimeout(timer)
  }, [search])

  useEffect(() => {
    let repeats = 0
    const look = (event: KeyboardEvent, direction: number): boolean => {
      const { positionSeconds, durationSeconds, liveEdgeSeconds } = player.getState()
      if (durationSeconds <= 0 || liveEdgeSeconds !== null) return false
      repeats = event.repeat ? repeats + 1 : 0
      const before = latest.current ?? { atSeconds: positionSeconds, keptSeconds: positionSeconds }
      const atSeconds = moveTo(before.atSeconds, direction * planStep(repeats), durationSeconds)
      latest.current = { ...before, atSeconds }
      setSearch(latest.current)
      return true
    }
    const end = () => {
      latest.current = null
      setSearch(null)
    }
    const go = ({ atSeconds }: Search) => {
      end()
      void player.send({ type: 'seek', positionSeconds: atSeconds })
      void player.send({ type: 'play' })
    }
    const take = (event: KeyboardEvent): boolean => {
      const on = findKeyTarget(event.target)
      const direction = DIRECTIONS[event.key]
      if (direction !== undefined) return (on === 'film' || on === 'position') && look(event, direction)
      if (!latest.current) return false
      if (event.key === 'Enter') go(latest.current)
      else if (LEAVING.includes(event.key)) end()
      // Up and down lead on to the other controls.
      return event.key === 'Enter' || event.key === 'Escape'
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !take(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [player])
  return search
}
