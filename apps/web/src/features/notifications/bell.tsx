import { IconButton } from '@kola/ui/controls/icon-button'
import { Menu } from '@kola/ui/controls/menu'
import { Bell as BellSign } from 'lucide-react'
import { TitlePicture } from '../../shared/title-picture.tsx'
import { type Announcement, useAnnouncements } from './queries.ts'
import { markAsRead, useReadIds } from './read-ids.ts'

export interface BellProps {
  appName: string
  catalogueId: string
  toHref: (id: string) => string
}

const FORMAT = new Intl.DateTimeFormat('en-NG', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

function sayDay(isoDate: string): string {
  const time = Date.parse(isoDate)
  return Number.isNaN(time) ? '' : FORMAT.format(time)
}

interface RowProps {
  title: Announcement
  isRead: boolean
  href: string
  onFollow: () => void
}

function BellRow({ title, isRead, href, onFollow }: RowProps) {
  const note = [sayDay(title.releaseDate), !isRead && 'New'].filter(Boolean).join(' · ')
  return (
    <a className="upcoming panel__item" href={href} onClick={onFollow}>
      <TitlePicture art={title.art} shape="still" sizes="72px" />
      <span>
        {isRead ? title.name : <strong>{title.name}</strong>}
        <br />
        <span className="note">{note}</span>
      </span>
    </a>
  )
}

/** What is coming, with a count of what has not been looked at. */
export function Bell({ appName, catalogueId, toHref }: BellProps) {
  const titles = useAnnouncements(catalogueId)
  const readIds = useReadIds()
  const unread = titles.filter((title) => !readIds.includes(title.id)).length
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
  return (
    <Menu
      end
      button={(attributes) => (
        <IconButton label={label} icon={BellSign} {...attributes}>
          {unread > 0 && <span className="badge-dot">{unread}</span>}
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <p className="note panel__note">
            {titles.length > 0 ? `Coming soon to ${appName}` : 'Nothing new is announced at the moment.'}
          </p>
          {titles.map((title) => (
            <BellRow
              key={title.id}
              title={title}
              isRead={readIds.includes(title.id)}
              href={toHref(title.id)}
              onFollow={() => {
                markAsRead(title.id)
                close()
              }}
            />
          ))}
        </>
      )}
    </Menu>
  )
}
