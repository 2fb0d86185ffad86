import { type ReactNode, useState } from 'react'
import { useTenant } from '#features/tenant/queries.ts'
import { CodeForm } from '#features/verification/code/code-form.tsx'
import { ResendRow } from '#features/verification/code/resend-row.tsx'
import { confirmPhone } from '#features/verification/queries.ts'
import { DeliveryLine } from '#features/verification/sms/delivery-line.tsx'
import { maskNumber } from '#features/verification/sms/mask-number.ts'
import type { SmsCode } from '#features/verification/sms/use-sms-code.ts'
import { useToldSending } from '#features/verification/use-told-sending.ts'
import { VERIFIED_REDIRECT_MS } from '#shared/delays.ts'
import { navigate } from '#shared/location/location.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { texts, verificationTexts } from '#shared/texts.ts'
import { CodeLead } from './code-lead.tsx'
import { GatePage } from './gate-page.tsx'
import { LeadOn } from './lead-on.tsx'
import { signOutFirst } from './sign-out-first.ts'
import { say } from './words.ts'

interface PhoneCodeProps {
  sms: SmsCode
  /** Leads to where another number is given. */
  onChangeNumber: () => void
  /** Where one goes whose SMS cannot be delivered. */
  emailHref: string
  /** How far a change is that this code belongs to. */
  steps?: ReactNode
  /** Said below everything else. */
  note?: ReactNode
  /** Runs once the number is verified; answers where to go on. */
  onVerified: () => string
}

/** Six boxes for the code of an SMS, and everything that helps when it does not come. */
export function PhoneCode({ sms, onChangeNumber, emailHref, steps, note, onVerified }: PhoneCodeProps) {
  const { countryCode } = useTenant()
  const [goal, setGoal] = useState<string | null>(null)
  const number = maskNumber(sms.telephone, countryCode)

  async function verify(code: string) {
    await confirmPhone(sms.telephone, code)
    sms.resend.end()
    setGoal(onVerified())
  }

  if (goal) {
    return (
      <GatePage title={say('phoneVerified')} name={say('verifyPhone')}>
        <LeadOn to={goal} waitMs={VERIFIED_REDIRECT_MS} label={verificationTexts.continue}>
          <Rich
            text={say('phoneThanks', { number })}
            parts={{ number: (words) => <strong className="count">{words}</strong> }}
          />
        </LeadOn>
      </GatePage>
    )
  }
  const lead = (
    <CodeLead number={number}>
      {(words) => (
        <button type="button" className="quiet-link" onClick={onChangeNumber}>
          {words}
        </button>
      )}
    </CodeLead>
  )
  return (
    <GatePage title={say('sixDigits')} name={say('verifyPhone')} steps={steps} lead={lead}>
      <CodeForm button={verificationTexts.verify} wrongCode={verificationTexts.wrongCode} isBySms onCode={verify} />
      <DeliveryLine deliveryId={sms.deliveryId} emailHref={emailHref} />
      <SmsResend sms={sms} />
      {note}
      <LoginLine />
    </GatePage>
  )
}

/** Countdown, link and hint of a code that comes by SMS. */
export function SmsResend({ sms }: { sms: SmsCode }) {
  const { isSending, failure, send } = useToldSending()
  return (
    <ResendRow resend={sms.resend} isBusy={isSending} failure={failure?.text} onResend={() => send(sms.askAgain)} />
  )
}

/** Another account: whoever is signed in here is signed out first. */
function LoginLine() {
  return (
    <p className="gate__line">
      <Rich
        text={say('otherAccount', { login: texts.login })}
        parts={{
          link: (words) => (
            <button type="button" className="link" onClick={() => signOutFirst(() => navigate(paths.login))}>
              {words}
            </button>
          ),
        }}
      />
    </p>
  )
}
