import './bar.css'
import { Icon } from '../controls/icon.tsx'
import type { IconShape } from '../icons/draw-icon.tsx'
import { say } from '../words.ts'
import type { BarLink } from './bar.tsx'

/** The links at the bottom of a small screen; at most five. */
export function TabBar({ links }: { links: readonly (BarLink & { icon: IconShape })[] }) {
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
