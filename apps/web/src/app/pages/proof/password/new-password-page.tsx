import { ApiError } from '@kola/contract/http/client'
import type { LinkedSignInAnswer } from '@kola/contract/verification'
import { Message } from '@kola/ui/feedback/message'
import { useEffect, useState } from 'react'
import { toProviderName } from '#features/sign-in/social/providers.ts'
import { LinkedChoice } from '#features/verification/reset/linked-choice.tsx'
import { NewPasswordForm } from '#features/verification/reset/new-password-form.tsx'
import { listLinkedByLink, setPasswordByLink } from '#features/verification/reset/queries.ts'
import { canChoosePassword, dropReset, holdPassword, type ResetWay } from '#features/verification/reset/reset-holder.ts'
import { RESET_REDIRECT_MS } from '#shared/delays.ts'
import { navigate } from '#shared/location/location.ts'
import { useRouteParams } from '#shared/location/match-path.ts'
import { hashPassword } from '#shared/password-hash.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { Redirect } from '#shared/views/redirect.tsx'
import { GatePage } from '../gate-page.tsx'
import { LeadOn } from '../lead-on.tsx'
import { signOutFirst } from '../sign-out-first.ts'
import { say } from '../words.ts'

/** A link that leads no further; the password that was typed cannot be set by it. */
function DeadLink({ text }: { text: string }) {
  return (
    <Message kind="danger">
      {text}{' '}
      <a className="link" href={paths.forgotPassword}>
        {say('newLink')}
      </a>
    </Message>
  )
}

const isDeadLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['CODE_WRONG', 'CODE_EXPIRED', 'LINK_USED'].includes(error.code)

/** What is linked, for the owner of a link to choose of, and what passkeys stay; by SMS it is asked for once the code is there. */
function useLinked(way: ResetWay) {
  const [linked, setLinked] = useState<LinkedSignInAnswer[]>([])
  const [passkeys, setPasskeys] = useState<string[]>([])
  useEffect(() => {
    // NOTE a link that leads no further is told when the password is sent.
    if (way !== 'em') return
    listLinkedByLink().then(
      (found) => {
        setLinked(found.linked)
        setPasskeys(found.passkeys)
      },
      () => {},
    )
  }, [way])
  return { linked, setLinked, passkeys }
}

/** By mail: the password is set at once. By SMS: it is held until the code is there (GAP-067). */
function NewPassword({ way }: { way: ResetWay }) {
  const [isDone, setDone] = useState(false)
  const [deadLink, setDeadLink] = useState('')
  const { linked, setLinked, passkeys } = useLinked(way)

  async function take(password: string) {
    holdPassword(await hashPassword(password))
    if (way === 'tl') return navigate(paths.resetCode)
    try {
      await setPasswordByLink(linked)
    } catch (error) {
      if (isDeadLink(error)) setDeadLink(error.message)
      throw error
    }
    dropReset()
    signOutFirst()
    setDone(true)
  }

  if (isDone) {
    return (
      <GatePage title={say('newPasswordSet')} name={say('newPassword')}>
        <LeadOn to={paths.login} waitMs={RESET_REDIRECT_MS} label={texts.login}>
          {say('logInNow')}
        </LeadOn>
      </GatePage>
    )
  }
  return (
    <GatePage title={say('newPasswordTitle')} name={say('newPassword')} lead={way === 'tl' && say('newPasswordBySms')}>
      {deadLink && <DeadLink text={deadLink} />}
      <NewPasswordForm onPassword={take}>
        {linked.length > 0 && <LinkedChoice linked={linked} onLinked={setLinked} toName={toProviderName} />}
        {passkeys.length > 0 && (
          <p className="note">{say('passkeysStay', { names: passkeys.map((name) => `“${name}”`).join(', ') })}</p>
        )}
      </NewPasswordForm>
    </GatePage>
  )
}

/** `/updatepassword-en/{em or tl}/`: em after the link of a mail, tl before the code of an SMS (GAP-068). */
export function NewPasswordPage() {
  const { id } = useRouteParams()
  const [isHeld] = useState(() => (id === 'em' || id === 'tl' ? canChoosePassword(id) : false))
  if (id !== 'em' && id !== 'tl') return <Redirect to={paths.notFound} />
  return isHeld ? <NewPassword way={id} /> : <Redirect to={paths.forgotPassword} />
}
