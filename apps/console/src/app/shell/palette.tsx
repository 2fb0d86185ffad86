import { listPlaces } from '@kola/contract/staff/places'
import type { StaffSession } from '@kola/contract/staff/staff'
import { Command } from 'cmdk'
import { useEffect, useRef } from 'react'
import { goTo } from '#shared/location.ts'
import { Icon } from '#shared/parts/icon.tsx'
import { readPlace } from '../routing/pages.tsx'

/** Finds a place by its name, from anywhere, without a mouse. */
export function Palette({ session, onClose }: { session: StaffSession; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      className="dialog palette"
      aria-label="Search or do"
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Command label="Search or do" loop>
        <div className="palette__in">
          <Icon name="search" />
          <Command.Input className="palette__field" placeholder="Where to" autoFocus />
        </div>
        <Command.List>
          <Command.Empty className="empty">No place is called that.</Command.Empty>
          {listPlaces(session.staff.role)
            .map(readPlace)
            .map((page) => (
              <Command.Item
                key={page.path}
                value={page.title}
                onSelect={() => {
                  onClose()
                  goTo(page.path)
                }}
              >
                <Icon name={page.icon} />
                {page.title}
                <span className="end">{page.group}</span>
              </Command.Item>
            ))}
        </Command.List>
      </Command>
    </dialog>
  )
}
