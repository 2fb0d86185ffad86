import { Tabs } from '@kola/ui/controls/tabs'
import { Message } from '@kola/ui/feedback/message'
import { lazy, Suspense, useState } from 'react'
import { EmailLogin } from '../../../features/sign-in/email-login.tsx'
import type { LoginProps } from '../../../features/sign-in/login-form.tsx'
import { type Credentials, signIn } from '../../../features/sign-in/queries.ts'
import { useTenant } from '../../../features/tenant/queries.ts'
import { useScreenName } from '../../../features/tenant/use-screen-name.ts'
import { Rich } from '../../../shared/messages/rich.tsx'
import { StoreLinks } from '../../frame/footer/store-links.tsx'
import { arrive, loadMember } from '../../parts/sign-in/arrive.ts'
import { Gate } from '../../parts/sign-in/gate.tsx'
import { SocialWays } from '../../parts/sign-in/social-ways.tsx'
import { say } from '../../parts/sign-in/words.ts'
import { paths } from '../../paths.ts'
import { signInTexts, texts } from '../../texts.ts'

const PhoneLogin = lazy(() =>
  import('../../../features/sign-in/phone-login.tsx').then((form) => ({ default: form.PhoneLogin })),
)

const WAYS = ['email', 'phone'] as const
type Way = (typeof WAYS)[number]

async function signInAndArrive(credentials: Credentials): Promise<void> {
  await Promise.all([signIn(credentials), loadMember()])
  await arrive(credentials.type)
}

const toLogin = (): LoginProps => ({
  texts: { ...signInTexts, login: texts.login },
  signupHref: paths.signup,
  forgot: (
    <a className="quiet-link" href={paths.forgotPassword}>
      {say('forgot')}
    </a>
  ),
  onSubmit: signInAndArrive,
})

/** The tenant decides whether telephone numbers sign in. */
function PhonePanel() {
  const { countryCode, isPhoneSignInEnabled } = useTenant()
  if (!isPhoneSignInEnabled) return <Message kind="warning">{signInTexts.phoneIsOff}</Message>
  return (
    <Suspense>
      <PhoneLogin {...toLogin()} countryCode={countryCode} />
    </Suspense>
  )
}

export function LoginPage() {
  useScreenName(texts.login)
  const { appName } = useTenant()
  const [way, setWay] = useState<Way>('email')
  return (
    <Gate title={say('welcome')}>
      <Tabs
        label={say('signInWith')}
        look="segments"
        tabs={WAYS.map((id) => ({ id, label: say(id) }))}
        current={way}
        onChange={setWay}
      >
        {way === 'email' ? <EmailLogin {...toLogin()} /> : <PhonePanel />}
      </Tabs>
      <SocialWays />
      <p className="gate__line">
        <Rich
          text={say('new', { appName })}
          parts={{
            link: (words) => (
              <a className="link" href={paths.signup}>
                {words}
              </a>
            ),
          }}
        />
      </p>
      <div className="gate__stores">
        <StoreLinks />
      </div>
    </Gate>
  )
}
