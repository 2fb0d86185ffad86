import { signInWithHash } from '../../../../features/sign-in/queries.ts'
import { CheckEmail } from '../../../../features/sign-up/check-email/check-email.tsx'
import {
  clearPendingLogin,
  type PendingLogin,
  readPendingEmail,
  readPendingLogin,
} from '../../../../features/sign-up/check-email/pending-login.ts'
import { sendMailAgain } from '../../../../features/sign-up/queries.ts'
import { useTenant } from '../../../../features/tenant/queries.ts'
import { useScreenName } from '../../../../features/tenant/use-screen-name.ts'
import { navigate } from '../../../../shared/location/location.ts'
import { clearPackageRoute } from '../../../../shared/memory/package-route.ts'
import { paths } from '../../../../shared/paths.ts'
import { findRobotPass } from '../../../../shared/robot-check/robot-pass.ts'
import { announceSession } from '../../../../shared/service/session.ts'
import { loadMember } from '../../../arrival/arrive.ts'
import { say } from '../words.ts'

/** Whoever has just signed up chooses a plan next. */
async function signInAndChoosePlan({ email, passwordHash }: PendingLogin): Promise<void> {
  const [{ openMember }] = await Promise.all([
    loadMember(),
    signInWithHash({ username: email, type: 'email', passwordHash }),
  ])
  await openMember(true)
  clearPendingLogin()
  clearPackageRoute()
  navigate(paths.packages, { replace: true })
  announceSession()
}

export function CheckEmailPage() {
  useScreenName(say('checkInbox'))
  const { texts: config } = useTenant()
  const pending = readPendingLogin()
  return (
    <main className="gate gate--middle">
      <CheckEmail
        email={readPendingEmail()}
        onTry={pending && (() => signInAndChoosePlan(pending))}
        onSendAgain={async (email) => sendMailAgain(email, await findRobotPass(config))}
      />
    </main>
  )
}
