import './badge.css'
import type { ReactNode } from 'react'

/** One or two words on a plate. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className="badge">{children}</span>
}
