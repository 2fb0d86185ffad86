import { useEffect, useState } from 'react'
import { openMember } from '#app/start/member.ts'
import { signInWithHash } from '#features/sign-in/queries.ts'
import { clearEntries } from '#features/sign-up/form/kept-entries.ts'
import { clearRegistration, type Registration, readRegistration } from '#features/sign-up/registration.ts'
import { useFollowUp } from '#features/sign-up/use-follow-up.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { askForPhoneCode } from '#features/verification/queries.ts'
import { useSmsCode } from '#features/verification/sms/use-sms-code.ts'
import { navigate } from '#shared/location/location.ts'
import { clearPackageRoute } from '#shared/memory/package-route.ts'
import { paths } from '#shared/paths.ts'
import { findRobotPass } from '#shared/robot-check/robot-pass.ts'
import { announceSession, getSessionState } from '#shared/service/session.ts'
import { Redirect } from '#shared/views/redirect.tsx'
import { PhoneCode } from '../phone-code.tsx'
import { signOutFirst } from '../sign-out-first.ts'

async function enter(username: string, passwordHash: string): Promise<void> {
  await signInWithHash({ username, type: 'number', passwordHash })
  announceSession()
}

/** Back to the form, whose entries were kept for this. */
function changeNumber(): void {
  clearRegistration()
  signOutFirst(() => navigate(paths.signup))
}

/** The number is known: reads the account anew and leads to the plans, by way of login where nobody is signed in. */
function finish(): string {
  clearRegistration()
  clearEntries()
  if (getSessionState() === 'visitor') return paths.loginThen(paths.packages.slice(1))
  clearPackageRoute()
  // NOTE: the screens behind this one ask for the account again where this fails.
  void openMember(true).catch(() => {})
  return paths.packages
}

function RegistrationCode({ telephone, startedAtMs }: Registration) {
  const { texts: config, resendLimit } = useTenant()
  const ask = async () => askForPhoneCode(telephone, await findRobotPass(config))
  const sms = useSmsCode({ telephone, ask, resendLimit, startedAt: startedAtMs })
  const followUp = useFollowUp({ signIn: enter, askForCode: sms.askFirst })
  const failure = followUp.state === 'failed' ? followUp.message : ''
  const { tellFirst } = sms
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it fails
  useEffect(() => {
    if (failure) tellFirst(failure)
  }, [failure])
  return <PhoneCode sms={sms} onChangeNumber={changeNumber} emailHref={paths.signup} onVerified={finish} />
}

/** `/verifybyphone`: the number of a sign-up. */
export function VerifyPhonePage() {
  const [registration] = useState(readRegistration)
  return registration ? <RegistrationCode {...registration} /> : <Redirect to={paths.landing} />
}
