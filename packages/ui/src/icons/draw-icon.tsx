import type { ComponentType } from 'react'

export type IconShape = ComponentType<{ className: string }>

/** An icon of one path, drawn as a line of 2 in a frame of 24. Says nothing to a screen reader. */
export function drawIcon(path: string): IconShape {
  return ({ className }) => (
    <svg
      className={className}
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
