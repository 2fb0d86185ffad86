import './empty-state.css'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** What happened. */
  title: string
  /** 1 where it is the whole page. */
  level?: 1 | 2
  /** A whole sentence, which the display face is not for. */
  isSentence?: boolean
  /** What we do about it and what the viewer can do. */
  children?: ReactNode
  /** One action. */
  action?: ReactNode
}

/** What stands where nothing is to be shown: a disc of adire, words, one action. */
export function EmptyState({ title, level = 2, isSentence, children, action }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="empty">
      <div className="empty__cloth">
        <Cloth />
      </div>
      <Heading className={isSentence ? 'sentence' : undefined}>{title}</Heading>
      {children}
      {action}
    </div>
  )
}

function Cloth() {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <g strokeDasharray="3 2.5">
        <circle cx="60" cy="60" r="8" />
        <circle cx="60" cy="60" r="16" />
        <circle cx="60" cy="60" r="24" />
      </g>
      <path d="M60 4 88 32 60 28 32 32ZM60 116 88 88 60 92 32 88ZM4 60 32 32 28 60 32 88ZM116 60 88 32 92 60 88 88Z" />
      <path d="M60 12v12M60 108V96M12 60h12M108 60H96" />
      <path d="M10 18q6-5 12 0t12 0M10 26q6-5 12 0t12 0M86 18q6-5 12 0t12 0M86 26q6-5 12 0t12 0M10 96q6-5 12 0t12 0M10 104q6-5 12 0t12 0M86 96q6-5 12 0t12 0M86 104q6-5 12 0t12 0" />
    </svg>
  )
}
