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

/** A notice with its actions beside it. */
export function Notice({ icon, children, actions }: { icon: LucideIcon; children: ReactNode; actions: ReactNode }) {
  return (
    <div className="notice" data-zone="part">
      <div className="notice__text">
        <Icon of={icon} />
        <div>{children}</div>
      </div>
      <div className="notice__actions">{actions}</div>
    </div>
  )
}
