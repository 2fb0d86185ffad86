import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { useEffect } from 'react'
import { useSending } from '#shared/entries/use-sending.ts'
import { loadScreen } from '#shared/views/load-screen.ts'
import { whenIdle } from '#shared/when-idle.ts'
import { say } from './words.ts'

/** Its code comes after the page. */
const load = () => loadScreen(() => import('./passkey-arrival.ts'))

/** Signing in by a passkey: by this button, or in the field where the browser offers it. */
export function PasskeyWay() {
  const { isSending, failure, send } = useSending()
  useEffect(() => whenIdle(() => load().then((way) => way.offerPasskeys(), Boolean)), [])
  return (
    <div className="gate__line">
      {failure && <Message kind="danger">{failure.text}</Message>}
      <Button look="line" wide busy={isSending} onClick={() => send(async () => (await load()).logInByPasskey())}>
        {say('passkey')}
      </Button>
    </div>
  )
}
