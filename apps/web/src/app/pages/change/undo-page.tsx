import { ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { useEffect, useState } from 'react'
import { lookAtUndo, undoChange } from '#features/changes/queries.ts'
import { NewPasswordForm } from '#features/verification/reset/new-password-form.tsx'
import { toFailure } from '#shared/entries/failure.ts'
import { navigate, readSearch } from '#shared/location/location.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { morePatterns } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { getSessionState } from '#shared/service/session.ts'
import { signOut } from '#shared/session/sign-out.ts'
import { texts } from '#shared/texts.ts'
import { ChangeFrame } from './change-frame.tsx'
import { dropUndoToken, readUndoToken } from './undo-link.ts'
import { say } from './words.ts'

type Stand =
  | { state: 'asking' }
  | { state: 'good'; address: string }
  | { state: 'over'; text: string }
  | { state: 'done'; text: string }

/** `/undo-change`: where the notice to an address leads that was changed. */
export function UndoPage() {
  const [token] = useState(() => readUndoToken(readSearch()))
  const [stand, setStand] = useState<Stand>({ state: 'asking' })
  useEffect(() => {
    // Whoever looks over a shoulder, or at the history, finds no way back in there.
    navigate(morePatterns.undoChange, { replace: true })
    lookAtUndo(token).then(
      ({ address }) => setStand({ state: 'good', address }),
      (error: unknown) => setStand({ state: 'over', text: toFailure(error).text }),
    )
  }, [token])

  async function undo(password: string) {
    const { message } = await undoChange(token, password)
    if (getSessionState() === 'member') void signOut(() => {})
    dropUndoToken()
    setStand({ state: 'done', text: message })
  }
  if (stand.state === 'asking') return <ChangeFrame title={say('wait')} />
  if (stand.state === 'good') {
    const lead = (
      <Rich
        text={say('undoEmail', { address: stand.address })}
        parts={{ address: (words) => <strong>{words}</strong> }}
      />
    )
    return (
      <ChangeFrame title={say('undoTitle')} lead={lead}>
        <NewPasswordForm onPassword={undo} />
      </ChangeFrame>
    )
  }
  const isDone = stand.state === 'done'
  return (
    <ChangeFrame title={say(isDone ? 'undone' : 'undoOver')}>
      <div role="status">
        <Message kind={isDone ? 'success' : 'danger'}>{stand.text}</Message>
      </div>
      <ButtonLink look="main" wide href={isDone ? paths.login : paths.forgotPassword}>
        {isDone ? texts.login : say('forgot')}
      </ButtonLink>
    </ChangeFrame>
  )
}
