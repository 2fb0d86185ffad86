import type { ReactNode } from 'react'
import { CopyButton } from '#features/payments/copy-button.tsx'

interface LineProps {
  label: string
  children: ReactNode
  copy?: { text: string; label: string; told?: string }
}

/** One thing of the slip; stands in a `<dl>`. */
export const Line = ({ label, children, copy }: LineProps) => (
  <div className="teller__line">
    <dt>{label}</dt>
    <dd>
      <span>{children}</span>
      {copy && <CopyButton {...copy} />}
    </dd>
  </div>
)
