import { ForgotEmailForm } from '../../../features/verification/reset/forgot-forms.tsx'
import { ForgotPage } from '../../parts/proof/forgot-page.tsx'
import { say } from '../../parts/proof/words.ts'
import { resetTexts, signInTexts } from '../../texts.ts'

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
