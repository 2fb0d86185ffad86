import './footer.css'
import type { ReactNode } from 'react'

export interface FooterProps {
  /** First column: brand, a sentence, stores. */
  lead: ReactNode
  columns: readonly { title: string; links: readonly { label: string; href: string }[] }[]
  social?: ReactNode
  /** The last line, such as the copyright. */
  end: ReactNode
}

export function Footer({ lead, columns, social, end }: FooterProps) {
  return (
    <footer className="footer">
      <div className="page">
        <div className="footer__grid">
          <div className="stack">{lead}</div>
          {columns.map((column) => (
            <div key={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.label}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="footer__end">
          {social}
          <span>{end}</span>
        </div>
      </div>
    </footer>
  )
}
