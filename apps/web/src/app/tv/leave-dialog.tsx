import { Button } from '@kola/ui/controls/button'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { useTenant } from '#features/tenant/queries.ts'
import { say } from './words.ts'

interface Makers {
  tizen?: { application?: { getCurrentApplication: () => { exit: () => void } } }
  webOS?: { platformBack?: () => void }
}

/** Ends the app as its television does it. */
function leaveApp(): void {
  const { tizen, webOS } = window as Makers
  if (tizen?.application) tizen.application.getCurrentApplication().exit()
  else if (webOS?.platformBack) webOS.platformBack()
  else window.close()
}

/** Asked where Back would end the app. */
export function LeaveDialog({ onStay }: { onStay: () => void }) {
  const { appName } = useTenant()
  return (
    <Dialog
      title={say('leaveTitle', { appName })}
      onClose={onStay}
      actions={
        <>
          <Button look="main" onClick={onStay}>
            {say('stay')}
          </Button>
          <Button onClick={leaveApp}>{say('leave')}</Button>
        </>
      }
    >
      <p>{say('leaveText')}</p>
    </Dialog>
  )
}
