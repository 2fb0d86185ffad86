import { Tabs } from '@kola/ui/controls/tabs'
import { Message } from '@kola/ui/surfaces/message'
import { lazy, Suspense, useState } from 'react'
import { useShowWindow } from '../../features/catalogue/show-window.ts'
import { EmailLogin } from '../../features/sign-in/email-login.tsx'
import type { LoginProps } from '../../features/sign-in/login-form.tsx'
import { type Credentials, signIn } from '../../features/sign-in/queries.ts'
import { useTenant } from '../../features/tenant/queries.ts'
import { useScreenName } from '../../features/tenant/use-screen-name.ts'
import { TitlePicture } from '../../shared/title-picture.tsx'
import { StoreLinks } from '../frame/store-links.tsx'
import { VisitorBar } from '../frame/visitor-bar.tsx'
import { arrive, loadMember } from '../parts/sign-in/arrive.ts'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'

const PhoneLogin = lazy(() =>
  import('../../features/sign-in/phone-login.tsx').then((form) => ({ default: form.PhoneLogin })),
)

const WAYS = [
  { id: 'email', label: 'Email' },
  { id: 'phone', label: 'Phone' },
] as const

async function signInAndArrive(credentials: Credentials): Promise<void> {
  await Promise.all([signIn(credentials), loadMember()])
  await arrive(credentials.type)
}

const login: LoginProps = {
  texts: { ...texts.signIn, login: texts.login },
  signupHref: paths.signup,
  forgot: (
    <a className="quiet-link" href={paths.forgotPassword}>
      Forgot password?
    </a>
  ),
  onSubmit: signInAndArrive,
}

/** The tenant decides whether telephone numbers sign in. */
function PhonePanel() {
  const { countryCode, isPhoneSignInEnabled } = useTenant()
  if (!isPhoneSignInEnabled) return <Message kind="warning">{texts.signIn.phoneIsOff}</Message>
  return (
    <Suspense>
      <PhoneLogin {...login} countryCode={countryCode} />
    </Suspense>
  )
}

/** The picture beside the form on a wide screen. */
function GatePicture() {
  const { texts: config } = useTenant()
  const [title] = useShowWindow(config.banner_id ?? '', 1)
  return (
    <div className="gate-split__picture only-wide" aria-hidden="true">
      {title && <TitlePicture art={title.art} shape="hero" sizes="50vw" />}
    </div>
  )
}

export function LoginPage() {
  useScreenName(texts.login)
  const { appName } = useTenant()
  const [way, setWay] = useState<(typeof WAYS)[number]['id']>('email')
  return (
    <div className="gate-split">
      <div className="gate-split__side">
        <VisitorBar />
        <main className="gate">
          <div className="page page--form">
            <h1>Welcome back</h1>
            <Tabs label="Sign in with" look="segments" tabs={WAYS} current={way} onChange={setWay}>
              {way === 'email' ? <EmailLogin {...login} /> : <PhonePanel />}
            </Tabs>
            <p className="gate__line">
              New to {appName}?{' '}
              <a className="link" href={paths.signup}>
                Sign up
              </a>
            </p>
            <div className="gate__stores">
              <StoreLinks />
            </div>
          </div>
        </main>
      </div>
      <GatePicture />
    </div>
  )
}
