import type { Passkey, PasskeysAnswer } from '@kola/contract/passkeys/passkeys'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { Fingerprint } from '@kola/ui/icons/passkeys'
import { useState } from 'react'
import { useSending } from '#shared/entries/use-sending.ts'
import { canUsePasskeys } from '#shared/passkeys/webauthn.ts'
import { paths } from '#shared/paths.ts'
import { addPasskey } from './add-passkey.ts'
import { RemoveDialog, RenameDialog } from './passkey-dialogs.tsx'
import { PasskeyLine } from './passkey-line.tsx'
import type { Proven } from './proven.ts'
import { reloadPasskeys } from './queries.ts'
import { say } from './words.ts'

/** Makes one, wherever the person likes. */
function Add({ proven }: { proven: Proven }) {
  const { isSending, failure, send } = useSending()
  const add = () =>
    send(async () => {
      const passkey = await proven(() => addPasskey('any'))
      await reloadPasskeys()
      if (passkey) showToast(say('added'))
    })
  return (
    <>
      {failure && <Message kind="danger">{failure.text}</Message>}
      <Button look="main" icon={Fingerprint} busy={isSending} onClick={add}>
        {say('add')}
      </Button>
    </>
  )
}

const Only = () => (
  <>
    {say('only')}{' '}
    <a className="link" href={paths.forgotPassword}>
      {say('setPassword')}
    </a>
  </>
)

type Doing = { what: 'rename' | 'remove'; passkey: Passkey } | null

/** The account's passkeys: named, when they were last used, to rename, remove and add. */
export function PasskeyList({ answer, proven }: { answer: PasskeysAnswer; proven: Proven }) {
  const [doing, setDoing] = useState<Doing>(null)
  const { passkeys, most, isOnlyWayIn } = answer
  const close = () => setDoing(null)
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="sheet">
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              only={isOnlyWayIn && <Only />}
              onRename={() => setDoing({ what: 'rename', passkey })}
              onRemove={() => setDoing({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {passkeys.length === 0 && <p className="say">{say('noneText')}</p>}
      {passkeys.length >= most && <Message>{say('full', { most })}</Message>}
      {passkeys.length < most && (canUsePasskeys() ? <Add proven={proven} /> : <Message>{say('unsupported')}</Message>)}
      {passkeys.length > 0 && <p className="note">{say('reset')}</p>}
      {doing?.what === 'rename' && <RenameDialog passkey={doing.passkey} onClose={close} />}
      {doing?.what === 'remove' && <RemoveDialog passkey={doing.passkey} proven={proven} onClose={close} />}
    </>
  )
}
