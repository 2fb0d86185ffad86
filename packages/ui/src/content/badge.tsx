import './badge.css'
import type { ReactNode } from 'react'

/** One or two words on a plate. */
export function Badge({ kind, children }: { kind?: 'accent' | 'success' | 'warning' | 'danger'; children: ReactNode }) {
  return <span className={`badge${kind ? ` badge--${kind}` : ''}`}>{children}</span>
}
