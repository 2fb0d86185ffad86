import './gate-page.css'
import type { ReactNode } from 'react'
import { useScreenName } from '#features/tenant/use-screen-name.ts'

interface GatePageProps {
  title: string
  /** In the browser's title, when it is not the heading. */
  name?: string
  /** How far something is that takes several screens. */
  steps?: ReactNode
  lead?: ReactNode
  children?: ReactNode
}

/** A page with one thing on it. */
export function GatePage({ title, name = title, steps, lead, children }: GatePageProps) {
  useScreenName(name)
  return (
    <main className="gate">
      <div className="page page--form stack gate-steps">
        <div>
          <h1>{title}</h1>
          {steps}
          {lead && <p>{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}
