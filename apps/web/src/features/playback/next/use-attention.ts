import { useEffect, useState } from 'react'
import { type Attention, createAttention } from './attention.ts'

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

/** Of one visit to the player, over all its films. */
export function useAttention(): Attention {
  const [attention] = useState(() => createAttention())
  useEffect(() => {
    for (const type of TOUCHES) addEventListener(type, attention.touch, { capture: true, passive: true })
    return () => {
      for (const type of TOUCHES) removeEventListener(type, attention.touch, { capture: true })
    }
  }, [attention])
  return attention
}
