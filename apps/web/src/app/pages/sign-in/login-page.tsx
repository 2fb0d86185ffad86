import { Tabs } from '@kola/ui/controls/tabs'
import { Message } from '@kola/ui/feedback/message'
import { Suspense, useState } from 'react'
import { arrive, loadMember } from '#app/arrival/arrive.ts'
import { StoreLinks } from '#app/frame/footer/store-links.tsx'
import { EmailLogin } from '#features/sign-in/email-login.tsx'
import type { LoginProps } from '#features/sign-in/login-form.tsx'
import type { Credentials } from '#features/sign-in/queries.ts'
import { linkPending } from '#features/sign-in/social/link-pending.ts'
import { readPendingLink } from '#features/sign-in/social/pending-link.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { signInTexts, texts } from '#shared/texts.ts'
import { lazyView } from '#shared/views/lazy-view.tsx'
import { Gate } from './gate.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { signInChecked } from './sign-in-checked.ts'
import { SocialWays } from './social-ways.tsx'
import { say } from './words.ts'

const PhoneLogin = lazyView(() => import('#features/sign-in/phone-login.tsx').then((form) => form.PhoneLogin))

const WAYS = ['email', 'phone'] as const
type Way = (typeof WAYS)[number]

const LinkOffer = lazyView(() => import('./linking/link-offer.tsx').then((offer) => offer.LinkOffer))

async function signInAndArrive(credentials: Credentials, config: Texts): Promise<void> {
  await Promise.all([signInChecked(credentials, config), loadMember()])
  await linkPending(credentials)
  await arrive(credentials.type)
}

type Texts = Readonly<Record<string, string>>

const toLogin = (config: Texts): LoginProps => ({
  forgot: (
    <a className="quiet-link" href={paths.forgotPassword}>
      {say('forgot')}
    </a>
  ),
  onSubmit: (credentials) => signInAndArrive(credentials, config),
})

/** The tenant decides whether telephone numbers sign in. */
function PhonePanel() {
  const { countryCode, isPhoneSignInEnabled, texts: config } = useTenant()
  if (!isPhoneSignInEnabled) return <Message kind="warning">{signInTexts.phoneIsOff}</Message>
  return (
    <Suspense>
      <PhoneLogin {...toLogin(config)} countryCode={countryCode} />
    </Suspense>
  )
}

function LoginWays({ email }: { email: string | undefined }) {
  const { texts: config } = useTenant()
  const [way, setWay] = useState<Way>('email')
  return (
    <Tabs
      label={say('signInWith')}
      look="segments"
      tabs={WAYS.map((id) => ({ id, label: say(id) }))}
      current={way}
      onChange={setWay}
    >
      {way === 'email' ? <EmailLogin {...toLogin(config)} email={email} /> : <PhonePanel />}
    </Tabs>
  )
}

/** The ways in; for one whose address at a provider has an account, the ways to link the two. */
function Ways() {
  const { texts: config } = useTenant()
  const [link] = useState(readPendingLink)
  if (!link) {
    return (
      <>
        <LoginWays email={undefined} />
        <SocialWays />
        <PasskeyWay />
      </>
    )
  }
  return (
    <Suspense>
      <LinkOffer link={link}>
        <EmailLogin {...toLogin(config)} email={link.email} />
      </LinkOffer>
    </Suspense>
  )
}

export function LoginPage() {
  useScreenName(texts.login)
  const { appName } = useTenant()
  return (
    <Gate title={say('welcome')}>
      <Ways />
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
