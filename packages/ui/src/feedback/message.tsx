import './message.css'
import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import type { IconShape } from '../icons/draw-icon.tsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../icons/notices.ts'

const ICONS = { plain: Info, danger: CircleAlert, success: CircleCheck, warning: TriangleAlert }

export interface MessageProps {
  kind?: keyof typeof ICONS
  icon?: IconShape
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
