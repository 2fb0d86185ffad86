import './edge.css'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

const EDGE_ID = 'edge'

/** The bottom edge of the window, above the bar that stands there; once a page. */
export function Edge({ children }: { children: ReactNode }) {
  return (
    <div className="edge" id={EDGE_ID}>
      {children}
    </div>
  )
}

/** Stands at the edge, below what is there already. */
export const AtEdge = ({ children }: { children: ReactNode }) =>
  createPortal(children, document.getElementById(EDGE_ID) ?? document.body)
