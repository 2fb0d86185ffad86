import { type CSSProperties, useEffect, useState } from 'react'
import { sayBytes } from '#features/stored/size-words.ts'
import { say } from './words.ts'

/** What one more film takes, where nothing tells better. */
const USUAL_FILM_BYTES = 400_000_000

export interface Space {
  freeBytes: number
  quotaBytes: number
}

/** What the browser would give; null where it does not say. It is asked again when what is stored changes. */
export function useSpace(storedBytes: number): Space | null {
  const [space, setSpace] = useState<Space | null>(null)
  // Not with every piece.
  const step = Math.round(storedBytes / 10_000_000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored has changed
  useEffect(() => {
    navigator.storage.estimate().then(
      ({ quota = 0, usage = 0 }) => setSpace({ quotaBytes: quota, freeBytes: Math.max(0, quota - usage) }),
      () => setSpace(null),
    )
  }, [step])
  return space
}

interface SpaceBarProps {
  app: string
  storedBytes: number
  space: Space | null
  /** How large the films are that are here, for how many more there is room. */
  count: number
  /** For how many more there is a place, however much room there is. */
  places: number
}

export function SpaceBar({ app, storedBytes, space, count, places }: SpaceBarProps) {
  if (!space || space.quotaBytes === 0) return null
  const free = sayBytes(space.freeBytes)
  const size = count > 0 ? storedBytes / count || USUAL_FILM_BYTES : USUAL_FILM_BYTES
  const films = Math.min(Math.floor(space.freeBytes / size), places)
  const style = { '--of': Math.min(1, storedBytes / space.quotaBytes) } as CSSProperties
  return (
    <div className="space">
      <div
        className="space__rail"
        role="img"
        aria-label={say('spaceLabel', { app, used: sayBytes(storedBytes), free })}
      >
        <i style={style} />
      </div>
      <p>
        <strong>{say('used', { app, size: sayBytes(storedBytes) })}</strong>
        <span>{films > 0 ? say('free', { size: free, films }) : say('freeLittle', { size: free })}</span>
      </p>
    </div>
  )
}
