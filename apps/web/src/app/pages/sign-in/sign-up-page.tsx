import { Tabs } from '@kola/ui/controls/tabs'
import { Message } from '@kola/ui/feedback/message'
import { useState } from 'react'
import { readPendingProof } from '#features/sign-in/social/pending-proof.ts'
import { keepPendingLogin } from '#features/sign-up/check-email/pending-login.ts'
import { keepEntries, readEntries } from '#features/sign-up/form/kept-entries.ts'
import { type SignUpForm, toUsername } from '#features/sign-up/form/sign-up-form.ts'
import { keepRegistration } from '#features/sign-up/registration.ts'
import { SignUp } from '#features/sign-up/sign-up.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { navigate } from '#shared/location/location.ts'
import { setPackageRoute } from '#shared/memory/package-route.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { readRobotCheck } from '#shared/robot-check/robot-check.ts'
import { signUpTexts, texts } from '#shared/texts.ts'
import { Gate } from './gate.tsx'
import { SocialSignUp } from './social-sign-up.tsx'
import { SocialWays } from './social-ways.tsx'
import { say } from './words.ts'

const WAYS = ['email', 'phone'] as const
type Way = (typeof WAYS)[number]

/** An account by email waits for its mail, one by number for its SMS. */
function goOn(form: SignUpForm, passwordHash: string): void {
  setPackageRoute()
  if (form.type === 'number') keepRegistration(toUsername(form), passwordHash)
  else keepPendingLogin({ email: form.email, passwordHash })
  navigate(form.type === 'number' ? paths.verifyPhone : paths.checkEmail)
}

function SignUpWays() {
  const { appName, countryCode, isPhoneSignUpEnabled, texts: config } = useTenant()
  const [way, setWay] = useState<Way>(readEntries().way ?? 'email')
  function choose(next: Way) {
    setWay(next)
    keepEntries({ way: next })
  }
  return (
    <Tabs
      label={say('signUpWith')}
      look="segments"
      tabs={WAYS.map((id) => ({ id, label: say(id) }))}
      current={way}
      onChange={choose}
    >
      {way === 'phone' && !isPhoneSignUpEnabled ? (
        <Message kind="warning">{signUpTexts.phoneIsOff}</Message>
      ) : (
        <SignUp
          type={way === 'phone' ? 'number' : 'email'}
          appName={appName}
          countryCode={countryCode}
          robotCheck={readRobotCheck(config)}
          onRegistered={goOn}
        />
      )}
    </Tabs>
  )
}

export function SignUpPage() {
  useScreenName(say('signUp'))
  const { appName } = useTenant()
  const [proof, setProof] = useState(readPendingProof)
  if (proof) {
    return (
      <Gate title={say('join', { appName })}>
        <SocialSignUp proof={proof} onOtherWay={() => setProof(null)} />
      </Gate>
    )
  }
  return (
    <Gate title={say('join', { appName })}>
      <SignUpWays />
      <SocialWays />
      <p className="gate__line">
        <Rich
          text={say('member', { login: texts.login })}
          parts={{
            link: (words) => (
              <a className="link" href={paths.login}>
                {words}
              </a>
            ),
          }}
        />
      </p>
    </Gate>
  )
}
