import './sheet.css'
import type { ReactNode } from 'react'
import { Icon } from '../controls/icon.tsx'
import type { IconShape } from '../icons/draw-icon.tsx'

/** A part of a settings page: its name at the side on a wide screen, above it on a phone. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="section">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A raised surface of lines. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className="sheet">{children}</div>
}

export interface SheetLineProps {
  icon: IconShape
  /** What it is about, such as an email address. */
  text: string
  note?: ReactNode
  /** What can be done with it. */
  link?: { label: string; href: string }
  /** The same, where it is more than a link. */
  side?: ReactNode
}

/** One thing and what can be done with it. */
export function SheetLine({ icon, text, note, link, side }: SheetLineProps) {
  return (
    <div className="line">
      <Icon of={icon} />
      <p>{text}</p>
      {note && <p>{note}</p>}
      {link && (
        <a className="line__side link" href={link.href}>
          {link.label}
        </a>
      )}
      {side && <div className="line__side">{side}</div>}
    </div>
  )
}
