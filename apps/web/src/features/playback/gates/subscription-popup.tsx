import { Button } from '@kola/ui/controls/button'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { playbackTexts } from '#shared/texts.ts'
import type { PlaybackNeeds } from '../needs.ts'
import type { PopupType } from './popup-type.ts'
import { say } from './words.ts'

interface SubscriptionPopupProps {
  type: PopupType
  goTo: PlaybackNeeds['goTo']
  /** Plans can be changed while they run. */
  canChangePlan?: boolean
  onClose: () => void
}

/** Says why a title may not be watched and where that is mended. Leaves full screen: the way on lies outside. */
export function SubscriptionPopup({ type, goTo, canChangePlan = false, onClose }: SubscriptionPopupProps) {
  const { title, text, action, path } = readContents(type)
  useEffect(() => (type === 'special_plan' ? undefined : hideFooter()), [type])
  useEffect(() => {
    scrollTo(0, 0)
    if (document.fullscreenElement) void document.exitFullscreen()
  }, [])
  const isChange = canChangePlan && type === 'special_plan'
  const actions = (
    <>
      {isChange && (
        <Button look="main" onClick={() => goTo(paths.changeSubscription)}>
          {say('changePlan')}
        </Button>
      )}
      <Button look={isChange ? 'quiet' : 'main'} onClick={() => goTo(path)}>
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

/** A refused viewer sees the popup and no footer. Specification 1 §4. @returns what brings the footer back */
function hideFooter(): () => void {
  const page = document.documentElement
  page.toggleAttribute('data-no-footer', true)
  return () => void page.toggleAttribute('data-no-footer', false)
}

function readContents(type: PopupType) {
  switch (type) {
    case 'renew_subscription':
      return {
        title: playbackTexts.expiredTitle,
        text: playbackTexts.expired,
        action: say('renew'),
        path: paths.packages,
      }
    case 'special_plan':
      return {
        title: playbackTexts.specialTitle,
        text: playbackTexts.special,
        action: say('toAccount'),
        path: paths.account,
      }
    default:
      return {
        title: playbackTexts.noSubscriptionTitle,
        text: playbackTexts.noSubscription,
        action: playbackTexts.addSubscription,
        path: paths.packages,
      }
  }
}
