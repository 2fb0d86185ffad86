import { Button } from '@kola/ui/controls/button'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { useEffect } from 'react'
import type { PlaybackNeeds } from '../needs.ts'
import { say } from '../words.ts'
import type { PopupType } from './popup-type.ts'

interface SubscriptionPopupProps {
  type: PopupType
  needs: Pick<PlaybackNeeds, 'texts' | 'paths' | 'goTo'>
  onClose: () => void
}

/** Says why a title may not be watched and where that is mended. Leaves full screen: the way on lies outside. */
export function SubscriptionPopup({ type, needs, onClose }: SubscriptionPopupProps) {
  const { title, text, action, path } = readContents(type, needs)
  useEffect(() => {
    scrollTo(0, 0)
    if (document.fullscreenElement) void document.exitFullscreen()
  }, [])
  const actions = (
    <>
      <Button look="main" onClick={() => needs.goTo(path)}>
        {action}
      </Button>
      <Button look="text" onClick={onClose}>
        {say('notNow')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <p>{text}</p>
    </Dialog>
  )
}

function readContents(type: PopupType, { texts, paths }: Pick<PlaybackNeeds, 'texts' | 'paths'>) {
  switch (type) {
    case 'renew_subscription':
      return { title: texts.expiredTitle, text: texts.expired, action: say('renew'), path: paths.packages }
    case 'special_plan':
      return { title: texts.specialTitle, text: texts.special, action: say('toAccount'), path: paths.account }
    default:
      return {
        title: texts.noSubscriptionTitle,
        text: texts.noSubscription,
        action: texts.addSubscription,
        path: paths.packages,
      }
  }
}
