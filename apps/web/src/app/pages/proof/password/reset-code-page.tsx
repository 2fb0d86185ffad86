import type { LinkedSignInAnswer } from '@kola/contract/verification'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { useState } from 'react'
import { toProviderName } from '#features/sign-in/social/providers.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { CodeForm } from '#features/verification/code/code-form.tsx'
import { LinkedChoice } from '#features/verification/reset/linked-choice.tsx'
import { listLinkedByCode, setPasswordByCode } from '#features/verification/reset/queries.ts'
import { canEnterCode, dropReset, holdCode, readReset } from '#features/verification/reset/reset-holder.ts'
import { sendResetCode } from '#features/verification/reset/send-reset-code.ts'
import { maskNumber } from '#features/verification/sms/mask-number.ts'
import { useSmsCode } from '#features/verification/sms/use-sms-code.ts'
import { useToldSending } from '#features/verification/use-told-sending.ts'
import { toFailure } from '#shared/entries/failure.ts'
import { navigate } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { resetTexts, verificationTexts } from '#shared/texts.ts'
import { Redirect } from '#shared/views/redirect.tsx'
import { CodeLead } from '../code-lead.tsx'
import { GatePage } from '../gate-page.tsx'
import { SmsResend } from '../phone-code.tsx'
import { signOutFirst } from '../sign-out-first.ts'
import { say } from '../words.ts'

/** The password that was chosen is on the service's list of stolen ones: another one, then the same code once more. */
function chooseAnother(error: unknown): void {
  const { code, text } = toFailure(error)
  if (code !== 'PASSWORD_BREACHED') throw error
  showToast(text)
  navigate(paths.newPassword('tl'), { replace: true })
}

function leave(message: string): void {
  dropReset()
  showToast(message)
  signOutFirst()
  navigate(paths.login, { replace: true })
}

/** The code and the password that is held go out together; then whoever is signed in here is signed out. */
const reset = (linked: readonly LinkedSignInAnswer[]) =>
  setPasswordByCode(linked).then(({ message }) => leave(message), chooseAnother)

/** The right code shows what else signs in; where there is nothing, the password is set at once. */
async function takeCode(code: string, onLinked: (linked: LinkedSignInAnswer[]) => void): Promise<void> {
  holdCode(code)
  const linked = await listLinkedByCode()
  if (linked.length === 0) return reset(linked)
  onLinked(linked)
}

function Linked({ linked: shown }: { linked: LinkedSignInAnswer[] }) {
  const [linked, setLinked] = useState(shown)
  const { isSending, failure, send } = useToldSending()
  return (
    <GatePage title={say('oneMoreThing')} name={resetTexts.resetPassword}>
      <LinkedChoice linked={linked} onLinked={setLinked} toName={toProviderName} />
      {failure && <Message kind="danger">{failure.text}</Message>}
      <Button look="main" wide busy={isSending} onClick={() => send(() => reset(linked))}>
        {resetTexts.resetPassword}
      </Button>
    </GatePage>
  )
}

function ResetCode() {
  const { countryCode, resendLimit, texts: config } = useTenant()
  const [telephone] = useState(() => readReset().telephone)
  const [linked, setLinked] = useState<LinkedSignInAnswer[]>([])
  const sms = useSmsCode({ telephone, resendLimit, ask: () => sendResetCode(telephone, config) })
  const lead = (
    <CodeLead number={maskNumber(telephone, countryCode)}>
      {(words) => (
        <a className="quiet-link" href={paths.forgotPassword}>
          {words}
        </a>
      )}
    </CodeLead>
  )
  if (linked.length > 0) return <Linked linked={linked} />
  return (
    <GatePage title={say('sixDigits')} name={resetTexts.resetPassword} lead={lead}>
      <CodeForm
        button={resetTexts.resetPassword}
        wrongCode={verificationTexts.wrongCode}
        isBySms
        onCode={(code) => takeCode(code, setLinked)}
      />
      <SmsResend sms={sms} />
    </GatePage>
  )
}

/** `/reset-phone-code`: the last step of a reset by SMS. */
export function ResetCodePage() {
  const [canEnter] = useState(canEnterCode)
  return canEnter ? <ResetCode /> : <Redirect to={paths.forgotPassword} />
}
