import './bar.css'
import { type ReactNode, useEffect, useState } from 'react'
import { say } from '../words.ts'

export interface BarLink {
  label: string
  href: string
  isCurrent: boolean
}

export interface BarProps {
  brand: ReactNode
  /** Links of a wide screen. */
  links?: readonly BarLink[]
  /** What stands at the end: search, bell, avatar, sign-in. */
  side?: ReactNode
  /** Lies over a hero and turns solid when the page is scrolled. */
  over?: boolean
}

/** After how many pixels of scrolling a bar over a hero turns solid. */
const SOLID_FROM_PX = 240

function useScrolledPast(isWatching: boolean): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!isWatching) return
    const read = () => setPast(scrollY > SOLID_FROM_PX)
    read()
    addEventListener('scroll', read, { passive: true })
    return () => removeEventListener('scroll', read)
  }, [isWatching])
  return isWatching && isPast
}

/** The bar at the top of a page. */
export function Bar({ brand, links = [], side, over = false }: BarProps) {
  const isSolid = useScrolledPast(over)
  return (
    <header className={`bar${over ? ' bar--over' : ''}`} data-solid={isSolid ? '' : undefined} data-zone="bar">
      {brand}
      {links.length > 0 && (
        <nav className="bar__menu" aria-label={say('main')}>
          {links.map((link) => (
            <a key={link.href} href={link.href} aria-current={link.isCurrent ? 'page' : undefined}>
              {link.label}
            </a>
          ))}
        </nav>
      )}
      <div className="bar__side">{side}</div>
    </header>
  )
}
