import { IconButton } from '@kola/ui/controls/icon-button'
import { Menu } from '@kola/ui/controls/menu'
import { Bell as BellSign } from '@kola/ui/icons/bars'
import { lazy, Suspense, useState } from 'react'
import type { BellPanelProps } from './bell-panel.tsx'
import { useAnnouncements } from './queries.ts'
import { useReadIds } from './read-ids.ts'
import { say } from './words.ts'

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }))

export type BellProps = Pick<BellPanelProps, 'appName' | 'toHref'>

/** More than this does not fit the badge. */
const MOST_SHOWN = 9

/** What is coming, with a count of what has not been looked at. */
export function Bell(props: BellProps) {
  const [isWanted, setWanted] = useState(false)
  const answer = useAnnouncements(isWanted)
  const readIds = useReadIds()
  const unread = (answer.data ?? []).filter(({ title }) => !readIds.includes(title.id)).length
  return (
    <Menu
      end
      button={({ onClick, ...attributes }) => (
        <IconButton
          label={unread > 0 ? say('bellUnread', { unread }) : say('bell')}
          icon={BellSign}
          {...attributes}
          onClick={() => {
            setWanted(true)
            onClick()
          }}
        >
          {unread > 0 && <span className="badge-dot">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>}
        </IconButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<p className="note panel__note">{say('loading')}</p>}>
          <BellPanel {...props} answer={answer} readIds={readIds} unread={unread} onFollow={close} />
        </Suspense>
      )}
    </Menu>
  )
}
