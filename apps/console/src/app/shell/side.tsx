import { ROLE_NAMES } from '@kola/contract/staff/permissions'
import { listPlaces, PLACE_GROUPS, type PlacePath } from '@kola/contract/staff/places'
import type { StaffSession } from '@kola/contract/staff/staff'
import { Brand } from '#shared/parts/brand.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { readPlace } from '../routing/pages.tsx'

export function Side({ session, here }: { session: StaffSession; here: PlacePath | null }) {
  const places = listPlaces(session.staff.role).map(readPlace)
  return (
    <nav className="side only-wide" aria-label="Places">
      <Brand />
      {PLACE_GROUPS.map((group) => {
        const own = places.filter((place) => place.group === group)
        if (own.length === 0) return null
        return (
          <div className="side__group" key={group}>
            {group && <p>{group}</p>}
            {own.map(({ path, icon, title }) => (
              <a key={path} href={`#${path}`} aria-current={path === here ? 'page' : undefined}>
                <Icon name={icon} />
                {title}
              </a>
            ))}
          </div>
        )
      })}
      <div className="side__me">
        <div>
          <b>{session.staff.name}</b>
          <span className="note">{ROLE_NAMES[session.staff.role]}</span>
        </div>
      </div>
    </nav>
  )
}
