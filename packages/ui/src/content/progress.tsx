import './progress.css'
import type { CSSProperties } from 'react'

interface ProgressProps {
  /** None where words beside it say the same. */
  label?: string
  /** 0 to 1. */
  at: number
}

/** How much of something is done. */
export function Progress({ label, at }: ProgressProps) {
  const style = { '--at': at } as CSSProperties
  if (!label) {
    return (
      <div className="progress" style={style}>
        <i />
      </div>
    )
  }
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
