import { Radios } from '@kola/ui/entries/radios'
import { showToast } from '@kola/ui/feedback/toast'
import { useState } from 'react'
import { useTenant } from '#features/tenant/queries.ts'
import { ForgotEmailForm, ForgotPhoneForm } from '#features/verification/reset/forgot-forms.tsx'
import { sendResetCode } from '#features/verification/reset/send-reset-code.ts'
import { navigate } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { resetTexts, signInTexts } from '#shared/texts.ts'
import { say } from '../words.ts'
import { ForgotPage } from './forgot-page.tsx'

const WAYS = [
  { id: 'email', label: resetTexts.email },
  { id: 'sms', label: resetTexts.sms },
] as const

/** `/forgotpasswordemail`: a link by mail or a code by SMS. */
export function ForgotEmailPage() {
  const { countryCode, texts: config } = useTenant()
  const [way, setWay] = useState<(typeof WAYS)[number]['id']>('email')
  return (
    <ForgotPage title={resetTexts.forgotTitle} lead={say('howToReach')}>
      {(sendLink) => (
        <>
          <Radios legend={say('howToReach')} choices={WAYS} value={way} onValue={setWay} />
          {way === 'email' ? (
            <ForgotEmailForm button={resetTexts.emailMe} invalid={signInTexts.invalidEmail} onSend={sendLink} />
          ) : (
            <ForgotPhoneForm
              button={resetTexts.textMe}
              invalid={signInTexts.invalidPhone}
              country={countryCode}
              onSend={async (telephone) => {
                showToast((await sendResetCode(telephone, config)).message)
                navigate(paths.newPassword('tl'))
              }}
            >
              <p className="note">{resetTexts.smsFees}</p>
            </ForgotPhoneForm>
          )}
        </>
      )}
    </ForgotPage>
  )
}
