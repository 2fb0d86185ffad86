import type { Overview } from '@kola/contract/overview/overview'
import { ButtonLink } from '@kola/ui/controls/button'
import { User } from '@kola/ui/icons/bars'
import { Clock, Lock, Mail, Phone } from '@kola/ui/icons/contact'
import { Tv } from '@kola/ui/icons/devices'
import { KeyRound } from '@kola/ui/icons/passkeys'
import { IdCard } from '@kola/ui/icons/people'
import { Section, Sheet, SheetLine } from '@kola/ui/surfaces/sheet'
import type { Labels } from '#features/account/labels.ts'
import { say as sayDevices } from '#features/devices/words.ts'
import { navigate } from '#shared/location/location.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { accountPaths, devicePaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { accountTexts } from '#shared/payment-texts.ts'
import { signOut } from '#shared/session/sign-out.ts'
import { say } from '../words.ts'
import { toAgo } from './ago.ts'

function ToCode({ email }: { email: string }) {
  const draw = (words: string) => (
    <a className="link" href={paths.verifyEmail(email)}>
      {words}
    </a>
  )
  return <Rich text={say('enterCode')} parts={{ link: draw }} />
}

/** When it was set last; one that was never changed is as old as the account. */
function sayPassword({ signIn: { hasPassword, passwordSetAt }, memberSince }: Overview): string {
  if (!hasPassword || !passwordSetAt) return say('noPassword')
  const ago = toAgo(Date.parse(passwordSetAt), Date.now())
  return passwordSetAt.startsWith(memberSince) ? say('passwordSet', { ago }) : say('passwordChanged', { ago })
}

/** Where it leads, a code is sent and its time begins. ACCOUNT-11, ACCOUNT-12 */
function PhoneLine({ telephone, isVerified, label }: { telephone: string; isVerified: boolean; label: string }) {
  if (!telephone || isVerified) {
    const text = telephone || say('noPhone')
    const link = { label, href: paths.updatePhone }
    return <SheetLine icon={Phone} text={text} note={telephone && say('verified')} link={link} />
  }
  return (
    <SheetLine
      icon={Phone}
      text={telephone}
      note={<span className="account-warning">{say('notVerified')}</span>}
      side={
        <span className="account-side">
          <a className="link" href={paths.updatePhone}>
            {label}
          </a>
          <ButtonLink look="line" small href={accountPaths.verifyPhone}>
            {accountTexts.sendCode}
          </ButtonLink>
        </span>
      }
    />
  )
}

/** Leads to the sign-in, which a member who is signed in does not see. */
function AnotherAccount() {
  return (
    <a
      className="link"
      href={paths.login}
      onClick={(event) => {
        event.preventDefault()
        void signOut(() => navigate(paths.login))
      }}
    >
      {say('anotherAccount')}
    </a>
  )
}

/** Who is signed in, by what, and the ways to change it. */
export function SigningIn({ overview, labels }: { overview: Overview; labels: Labels }) {
  const { account, signIn } = overview
  const { email_address: email, emailVerified, telephone, mobileVerified, username } = account.profile
  return (
    <Section title={say('signingIn')}>
      <Sheet>
        {account.name && <SheetLine icon={User} text={account.name} note={say('yourName')} />}
        <SheetLine
          icon={Mail}
          text={email || say('noEmail')}
          note={email && (emailVerified ? say('verified') : <ToCode email={email} />)}
          link={{ label: labels.changeEmail, href: accountPaths.updateEmail }}
        />
        <PhoneLine telephone={telephone} isVerified={mobileVerified} label={labels.changePhone} />
        <SheetLine
          icon={Lock}
          text={say('password')}
          note={sayPassword(overview)}
          link={{ label: labels.changePassword, href: accountPaths.updatePassword }}
        />
        <SheetLine
          icon={KeyRound}
          text={say('passkeys')}
          note={signIn.passkeys.length > 0 ? new Intl.ListFormat('en').format(signIn.passkeys) : say('noPasskeys')}
          link={{
            label: say(signIn.passkeys.length > 0 ? 'managePasskeys' : 'addPasskey'),
            href: accountPaths.passkeys,
          }}
        />
        <SheetLine
          icon={Tv}
          text={sayDevices('title')}
          note={sayDevices('accountNote')}
          link={{ label: sayDevices('tvDevices'), href: devicePaths.devices }}
        />
        <SheetLine
          icon={Clock}
          text={sayDevices('activity')}
          note={sayDevices('activityNote')}
          link={{ label: sayDevices('seeAll'), href: devicePaths.activity }}
        />
        <SheetLine icon={IdCard} text={say('userId')} note={account.userid} />
      </Sheet>
      <p className="note">
        {say('signedInAs', { username })} <AnotherAccount />
      </p>
    </Section>
  )
}
