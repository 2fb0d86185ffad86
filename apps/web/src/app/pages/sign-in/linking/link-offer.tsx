import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { type ReactNode, useState } from 'react'
import { arrive } from '#app/arrival/arrive.ts'
import { keepPendingLink, type PendingLink } from '#features/sign-in/social/pending-link.ts'
import { toProviderName } from '#features/sign-in/social/providers.ts'
import { socialLoginByCode } from '#features/sign-in/social/social-login.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { CodeForm } from '#features/verification/code/code-form.tsx'
import { askForEmailCode } from '#features/verification/queries.ts'
import { useToldSending } from '#features/verification/use-told-sending.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { findRobotPass } from '#shared/robot-check/robot-pass.ts'
import { say } from './words.ts'

async function linkByCode({ proof }: PendingLink, code: string): Promise<void> {
  await socialLoginByCode(proof, code)
  keepPendingLink(null)
  await arrive('social')
}

function ByCode({ link, onOtherWay }: { link: PendingLink; onOtherWay: () => void }) {
  const provider = toProviderName(link.proof.provider)
  return (
    <div className="link-offer">
      <p>
        <Rich
          text={say('codeToLink', { email: link.email, provider })}
          parts={{ email: (words) => <strong>{words}</strong> }}
        />
      </p>
      <CodeForm button={say('linkAndLogIn', { provider })} onCode={(code) => linkByCode(link, code)} />
      <Button look="text" wide onClick={onOtherWay}>
        {say('usePassword')}
      </Button>
    </div>
  )
}

/** For one whose address has an account: its password, in the form that stands below, or a code to the address. */
export function LinkOffer({ link, children }: { link: PendingLink; children: ReactNode }) {
  const [isByCode, setByCode] = useState(false)
  const { isSending, failure, send } = useToldSending()
  const { texts: config } = useTenant()
  const provider = toProviderName(link.proof.provider)
  if (isByCode) return <ByCode link={link} onOtherWay={() => setByCode(false)} />
  return (
    <>
      <div className="link-offer">
        <Message>
          <Rich
            text={say('hasAccount', { email: link.email, provider })}
            parts={{ email: (words) => <strong>{words}</strong> }}
          />
        </Message>
        {failure && <Message kind="danger">{failure.text}</Message>}
      </div>
      {children}
      <Button
        look="text"
        wide
        busy={isSending}
        onClick={() =>
          send(async () => {
            showToast((await askForEmailCode(link.email, await findRobotPass(config))).message)
            setByCode(true)
          })
        }
      >
        {say('sendCodeInstead')}
      </Button>
    </>
  )
}
