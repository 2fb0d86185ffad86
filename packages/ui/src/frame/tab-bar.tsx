import './bar.css'
import type { LucideIcon } from 'lucide-react'
import { Icon } from '../controls/icon.tsx'
import { say } from '../words.ts'
import type { BarLink } from './bar.tsx'

/** The links at the bottom of a small screen; at most five. */
export function TabBar({ links }: { links: readonly (BarLink & { icon: LucideIcon })[] }) {
  return (
    <nav className="tabbar" aria-label={say('mainBottom')}>
      {links.map((link) => (
        <a key={link.href} href={link.href} aria-current={link.isCurrent ? 'page' : undefined}>
          <Icon of={link.icon} />
          {link.label}
        </a>
      ))}
    </nav>
  )
}
