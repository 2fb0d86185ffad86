import { ForgotEmailForm } from '#features/verification/reset/forgot-forms.tsx'
import { resetTexts, signInTexts } from '#shared/texts.ts'
import { say } from '../words.ts'
import { ForgotPage } from './forgot-page.tsx'

/** `/forgotpassword`: a link by mail, and nothing else to choose. */
export function ForgotPasswordPage() {
  return (
    <ForgotPage title={say('forgotTitle')} lead={say('forgotLead')}>
      {(sendLink) => (
        <ForgotEmailForm button={resetTexts.sendLink} invalid={signInTexts.invalidEmail} onSend={sendLink} />
      )}
    </ForgotPage>
  )
}
