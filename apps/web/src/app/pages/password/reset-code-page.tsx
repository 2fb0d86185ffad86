import { showToast } from '@kola/ui/feedback/toast'
import { useState } from 'react'
import { useTenant } from '../../../features/tenant/queries.ts'
import { CodeForm } from '../../../features/verification/code/code-form.tsx'
import { maskNumber } from '../../../features/verification/code/mask-number.ts'
import { setPasswordByCode } from '../../../features/verification/reset/queries.ts'
import { canEnterCode, dropReset, holdCode, readReset } from '../../../features/verification/reset/reset-holder.ts'
import { toFailure } from '../../../shared/entries/failure.ts'
import { navigate } from '../../../shared/location/location.ts'
import { CodeLead } from '../../parts/proof/code-lead.tsx'
import { GatePage } from '../../parts/proof/gate-page.tsx'
import { SmsResend } from '../../parts/proof/phone-code.tsx'
import { sendResetCode } from '../../parts/proof/send-reset-code.ts'
import { signOutFirst } from '../../parts/proof/sign-out-first.ts'
import { useSmsCode } from '../../parts/proof/use-sms-code.ts'
import { say } from '../../parts/proof/words.ts'
import { paths } from '../../paths.ts'
import { Redirect } from '../../routing/screen.tsx'
import { resetTexts, verificationTexts } from '../../texts.ts'

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
async function reset(code: string): Promise<void> {
  holdCode(code)
  await setPasswordByCode().then(({ message }) => leave(message), chooseAnother)
}

function ResetCode() {
  const { countryCode, texts: config } = useTenant()
  const [telephone] = useState(() => readReset().telephone)
  const sms = useSmsCode({ telephone, ask: () => sendResetCode(telephone, config) })
  const lead = (
    <CodeLead number={maskNumber(telephone, countryCode)}>
      {(words) => (
        <a className="quiet-link" href={paths.forgotPassword}>
          {words}
        </a>
      )}
    </CodeLead>
  )
  return (
    <GatePage title={say('sixDigits')} name={resetTexts.resetPassword} lead={lead}>
      <CodeForm button={resetTexts.resetPassword} wrongCode={verificationTexts.wrongCode} isBySms onCode={reset} />
      <SmsResend sms={sms} />
    </GatePage>
  )
}

/** `/reset-phone-code`: the last step of a reset by SMS. */
export function ResetCodePage() {
  const [canEnter] = useState(canEnterCode)
  return canEnter ? <ResetCode /> : <Redirect to={paths.forgotPassword} />
}
