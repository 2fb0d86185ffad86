import { useEffect, useReducer } from 'react'
import type { UsedData } from '../data/used-data.ts'

/** Draws anew whenever something came. */
export function useUsed(used: UsedData): UsedData {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  useEffect(() => used.subscribe(redraw), [used])
  return used
}
