import './progress.css'
import type { CSSProperties } from 'react'

/** How much of something is done, 0 to 1. */
export function Progress({ label, at }: { label: string; at: number }) {
  const style = { '--at': at } as CSSProperties
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(at * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      style={style}
    >
      <i />
    </div>
  )
}
