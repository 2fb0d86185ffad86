import { Field } from '@kola/ui/controls/field'
import { Tabs } from '@kola/ui/controls/tabs'
import { Message } from '@kola/ui/surfaces/message'
import { showToast } from '@kola/ui/surfaces/toast'
import { useState } from 'react'
import { useShowWindow } from '../../features/catalogue/show-window.ts'
import { LoginForm } from '../../features/sign-in/login-form.tsx'
import { type Credentials, signIn } from '../../features/sign-in/queries.ts'
import { useTenant } from '../../features/tenant/queries.ts'
import { useScreenName } from '../../features/tenant/use-screen-name.ts'
import { navigate, readSearch } from '../../shared/location.ts'
import { announceSession } from '../../shared/service/session.ts'
import { TitlePicture } from '../../shared/title-picture.tsx'
import { StoreLinks } from '../frame/store-links.tsx'
import { VisitorBar } from '../frame/visitor-bar.tsx'
import { paths } from '../paths.ts'
import { planNextPlace } from '../routing/guards.ts'
import { loadScreen } from '../routing/load-screen.ts'
import { texts } from '../texts.ts'

const WAYS = [
  { id: 'email', label: 'Email' },
  { id: 'phone', label: 'Phone' },
] as const

const formTexts = { ...texts.signIn, login: texts.login }

/** Signs in, reads the account, and only then goes on. */
async function enter(credentials: Credentials): Promise<void> {
  const [{ openMember }] = await Promise.all([loadScreen(() => import('../start/member.ts')), signIn(credentials)])
  const account = await openMember(true)
  if (!account.profile.emailVerified) showToast(texts.signIn.verifyEmail)
  navigate(planNextPlace(account, readSearch()), { replace: true })
  announceSession()
}

function PhoneForm() {
  return (
    <form className="form">
      <Field label="Phone number" type="tel" value="" onValue={() => {}} disabled placeholder="0803 000 0000" />
      <Message kind="warning">{texts.signIn.phoneIsOff}</Message>
    </form>
  )
}

/** The picture beside the form on a wide screen. */
function GatePicture() {
  const { texts: config } = useTenant()
  const title = useShowWindow(config.banner_id ?? '', 1)[0]
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
  const forgot = (
    <a className="quiet-link" href={paths.forgotPassword}>
      Forgot password?
    </a>
  )
  return (
    <div className="gate-split">
      <div className="gate-split__side">
        <VisitorBar />
        <main className="gate">
          <div className="page page--form">
            <h1>Welcome back</h1>
            <Tabs label="Sign in with" look="segments" tabs={WAYS} current={way} onChange={setWay}>
              {way === 'email' ? (
                <LoginForm texts={formTexts} signupHref={paths.signup} forgot={forgot} onSubmit={enter} />
              ) : (
                <PhoneForm />
              )}
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
