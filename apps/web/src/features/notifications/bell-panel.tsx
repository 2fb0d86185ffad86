import './bell-panel.css'
import type { Title } from '@kola/contract/title'
import { Button } from '@kola/ui/controls/button'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import type { Announcement, useAnnouncements } from './queries.ts'
import { markRead } from './read-sync.ts'
import { sayReleaseDay } from './release-day.ts'
import { say } from './words.ts'

export interface BellPanelProps {
  appName: string
  toHref: (title: Title) => string
  answer: ReturnType<typeof useAnnouncements>
  readIds: readonly string[]
  unread: number
  onFollow: () => void
}

interface RowProps {
  announcement: Announcement
  isRead: boolean
  href: string
  onFollow: () => void
}

function Row({ announcement: { title, releaseDate }, isRead, href, onFollow }: RowProps) {
  const note = [sayReleaseDay(releaseDate) || say('soon'), !isRead && say('new')].filter(Boolean).join(' · ')
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

/** Below the bell: the announced titles, the nearest first, or why there are none. */
export function BellPanel({ appName, toHref, answer, readIds, unread, onFollow }: BellPanelProps) {
  const { data, isError, isFetching, refetch } = answer
  if (!data) {
    return (
      <div className="bell__lost">
        <p className="note" role="status">
          {isError ? say('lost') : say('loading')}
        </p>
        {isError && (
          <Button small busy={isFetching} onClick={() => void refetch()}>
            {say('retry')}
          </Button>
        )}
      </div>
    )
  }
  if (data.length === 0) return <p className="note panel__note">{say('none')}</p>
  return (
    <>
      <div className="bell__head">
        <p className="note">{say('heading', { name: appName })}</p>
        {unread > 0 && (
          <button type="button" className="bell__all" onClick={() => markRead(data.map(({ title }) => title.id))}>
            {say('allRead')}
          </button>
        )}
      </div>
      <ul>
        {data.map((announcement) => (
          <li key={announcement.title.id}>
            <Row
              announcement={announcement}
              isRead={readIds.includes(announcement.title.id)}
              href={toHref(announcement.title)}
              onFollow={() => {
                markRead([announcement.title.id])
                onFollow()
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
