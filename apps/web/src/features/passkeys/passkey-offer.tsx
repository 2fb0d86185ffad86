import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { Fingerprint } from '@kola/ui/icons/passkeys'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { useSending } from '#shared/entries/use-sending.ts'
import { PasskeyFault } from '#shared/passkeys/fault.ts'
import { rememberNotNow, rememberPasskeyHere } from '#shared/passkeys/offered.ts'
import { addPasskey } from './add-passkey.ts'
import { PasskeyStyles } from './passkey-styles.tsx'
import { say } from './words.ts'

/** What people call what they hold. */
function toDevice(userAgent: string): 'phone' | 'tablet' | 'computer' {
  if (/iPad|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  return /Mobile|iPhone/.test(userAgent) ? 'phone' : 'computer'
}

/** After a sign-in by password: the device's own lock would do. Asked once; whoever closes it is left alone for 90 days. */
export function PasskeyOffer({ appName, onClose }: { appName: string; onClose: () => void }) {
  const { isSending, failure, send } = useSending()
  const device = toDevice(navigator.userAgent)
  function leave() {
    rememberNotNow()
    onClose()
  }
  const accept = () =>
    send(async () => {
      try {
        await addPasskey('this-device')
      } catch (error) {
        if (!(error instanceof PasskeyFault) || error.kind !== 'is-there') throw error
        rememberPasskeyHere()
      }
      showToast(say('offerDone'))
      onClose()
    })
  const actions = (
    <>
      <Button look="main" busy={isSending} onClick={accept}>
        {failure ? say('again') : say('offerYes')}
      </Button>
      <Button look="text" onClick={leave}>
        {say('notNow')}
      </Button>
    </>
  )
  return (
    <>
      <PasskeyStyles />
      <Dialog title={say('offerTitle', { device })} onClose={leave} actions={actions}>
        <span className="passkey-plate">
          <Icon of={Fingerprint} />
        </span>
        <p>{say('offerText', { device, appName })}</p>
        {failure && <Message kind="danger">{failure.text}</Message>}
      </Dialog>
    </>
  )
}
