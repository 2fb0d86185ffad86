import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'

/** Where nobody is in yet: the form on the left, the house's cloth on the right. */
export const Gate = ({ children }: { children: ReactNode }) => (
  <div className="gate">
    <main className="gate__in">
      <Brand />
      {children}
    </main>
    <div className="gate__pic" aria-hidden="true" />
  </div>
)
