import './notice.css'
import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import type { IconShape } from '../icons/draw-icon.tsx'

/** A notice with its actions beside it. */
export function Notice({ icon, children, actions }: { icon: IconShape; children: ReactNode; actions: ReactNode }) {
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
