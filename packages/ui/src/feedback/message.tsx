import './message.css'
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'

const ICONS = { plain: Info, danger: CircleAlert, success: CircleCheck, warning: TriangleAlert }

export interface MessageProps {
  kind?: keyof typeof ICONS
  icon?: LucideIcon
  children: ReactNode
}

/** A box that says what happened; a danger or warning is announced. */
export function Message({ kind = 'plain', icon, children }: MessageProps) {
  const isUrgent = kind === 'danger' || kind === 'warning'
  return (
    <div className={`message${kind === 'plain' ? '' : ` message--${kind}`}`} role={isUrgent ? 'alert' : undefined}>
      <Icon of={icon ?? ICONS[kind]} />
      <div>{children}</div>
    </div>
  )
}
