import './offline.css'
import { Notice } from '@kola/ui/content/notice'
import { Button } from '@kola/ui/controls/button'
import { RefreshCw } from '@kola/ui/icons/signs'
import { useEffect, useState } from 'react'
import { useHashPath } from '#shared/location/location.ts'
import { useSession } from '#shared/service/session.ts'
import { say } from './words.ts'
import { dropCopy, keepCopy } from './worker-link.ts'

/** Screens that show nothing but the picture. */
const PLAYERS = /^\/(viewvideo|play|playvideo|dashvideo|videoplayerseries)(\/|$)/i

function nobodyWaits() {
  // NOTE: a browser without room or leave for a copy does without; the next visit asks again.
}

/** The copy for visits without a line, for as long as somebody is signed in; and the word that a new version is there. */
export function OfflineParts() {
  const isMember = useSession() === 'member'
  const isPlaying = PLAYERS.test(useHashPath())
  const [update, setUpdate] = useState<{ takeOver: () => void } | null>(null)
  useEffect(() => {
    if (!isMember) return void dropCopy().catch(nobodyWaits)
    const copy = keepCopy((takeOver) => setUpdate({ takeOver }))
    copy.catch(nobodyWaits)
    return () => void copy.then((stop) => stop(), nobodyWaits)
  }, [isMember])
  return (
    <div role="status">
      {update && !isPlaying && (
        <div className="update">
          <Notice
            icon={RefreshCw}
            actions={
              <>
                <Button look="main" small onClick={update.takeOver}>
                  {say('reload')}
                </Button>
                <Button look="text" small onClick={() => setUpdate(null)}>
                  {say('later')}
                </Button>
              </>
            }
          >
            {say('newVersion')}
          </Notice>
        </div>
      )}
    </div>
  )
}
