import { showToast } from '@kola/ui/feedback/toast'
import { signInWithHash } from '#features/sign-in/queries.ts'
import { CheckEmail } from '#features/sign-up/check-email/check-email.tsx'
import {
  clearPendingLogin,
  type PendingLogin,
  readPendingEmail,
  readPendingLogin,
} from '#features/sign-up/check-email/pending-login.ts'
import { sendMailAgain } from '#features/sign-up/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { CodeForm } from '#features/verification/code/code-form.tsx'
import { navigate } from '#shared/location/location.ts'
import { clearPackageRoute } from '#shared/memory/package-route.ts'
import { paths } from '#shared/paths.ts'
import { findRobotPass } from '#shared/robot-check/robot-pass.ts'
import { announceSession } from '#shared/service/session.ts'
import { verificationTexts } from '#shared/texts.ts'
import { loadScreen } from '#shared/views/load-screen.ts'
import { say } from '../words.ts'
import { confirmAndClear } from './confirm-email.ts'

/** Whoever has just signed up chooses a plan next. */
async function signInAndChoosePlan({ email, passwordHash }: PendingLogin): Promise<void> {
  const [{ openMember }] = await Promise.all([
    loadScreen(() => import('#app/start/member.ts')),
    signInWithHash({ username: email, type: 'email', passwordHash }),
  ])
  await openMember(true)
  clearPendingLogin()
  clearPackageRoute()
  navigate(paths.packages, { replace: true })
  announceSession()
}

/** The code of the mail confirms the address; then on with what was entered, or to login where a reload has dropped it. */
async function confirmByCode(email: string, code: string): Promise<void> {
  await confirmAndClear({ username: email, token: code })
  const pending = readPendingLogin()
  if (pending) return signInAndChoosePlan(pending)
  clearPendingLogin()
  showToast(verificationTexts.emailVerified)
  navigate(paths.login, { replace: true })
}

export function CheckEmailPage() {
  useScreenName(say('checkInbox'))
  const { texts: config } = useTenant()
  const pending = readPendingLogin()
  const email = readPendingEmail()
  const code = email && (
    <CodeForm button={verificationTexts.verify} takesFocus={false} onCode={(typed) => confirmByCode(email, typed)} />
  )
  return (
    <main className="gate gate--middle">
      <CheckEmail
        email={email}
        code={code}
        onTry={pending && (() => signInAndChoosePlan(pending))}
        onSendAgain={async (address) => sendMailAgain(address, await findRobotPass(config))}
      />
    </main>
  )
}
