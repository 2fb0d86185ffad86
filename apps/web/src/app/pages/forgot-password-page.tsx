import { ForgotEmailForm } from '../../features/verification/reset/forgot-forms.tsx'
import { ForgotPage } from '../parts/proof/forgot-page.tsx'
import { texts } from '../texts.ts'

/** `/forgotpassword`: a link by mail, and nothing else to choose. */
export function ForgotPasswordPage() {
  return (
    <ForgotPage title="Forgot password" lead="We send you a link to choose a new one.">
      {(sendLink) => (
        <ForgotEmailForm button={texts.reset.sendLink} invalid={texts.signIn.invalidEmail} onSend={sendLink} />
      )}
    </ForgotPage>
  )
}
