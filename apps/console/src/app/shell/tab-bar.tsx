import { listPlaces, type PlacePath } from '@kola/contract/staff/places'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useState } from 'react'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { readPlace } from '../routing/pages.tsx'

const MOST = 5

/** At the foot of a telephone: what is used there, and the rest behind the last. */
export function TabBar({ session, here }: { session: StaffSession; here: PlacePath | null }) {
  const [isOpen, setOpen] = useState(false)
  const places = listPlaces(session.staff.role).map(readPlace)
  const tabs = places.length <= MOST ? places : places.filter(({ isTab }) => isTab).slice(0, MOST - 1)
  const isMore = places.length > tabs.length
  const isBehind = isMore && !tabs.some((page) => page.path === here)
  return (
    <nav className="tabbar" aria-label="Places">
      {tabs.map((page) => (
        <a key={page.path} href={`#${page.path}`} aria-current={page.path === here ? 'page' : undefined}>
          <Icon name={page.icon} />
          {page.short ?? page.title}
        </a>
      ))}
      {isMore && (
        <button type="button" className={isBehind ? 'is-here' : undefined} onClick={() => setOpen(true)}>
          <Icon name="more" />
          More
        </button>
      )}
      {isOpen && (
        <Dialog title="Places" onClose={() => setOpen(false)}>
          <ul className="items places">
            {places.map((page) => (
              <li key={page.path}>
                <a href={`#${page.path}`} onClick={() => setOpen(false)}>
                  <Icon name={page.icon} />
                  {page.title}
                </a>
              </li>
            ))}
          </ul>
          <div className="dialog__foot">
            <button type="button" className="b b--line" onClick={() => setOpen(false)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </nav>
  )
}
