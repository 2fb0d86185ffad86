import type { AccountAnswer } from '@kola/contract/account'
import { User } from '@kola/ui/icons/bars'
import { Lock, Mail, Phone, Ticket } from '@kola/ui/icons/contact'
import { CircleCheck } from '@kola/ui/icons/notices'
import { Section, Sheet, SheetLine } from '@kola/ui/surfaces/sheet'
import { type Labels, readLabels } from '#features/account/labels.ts'
import { useAccount } from '#features/account/queries.ts'
import { say as sayAgreed } from '#features/agreements/words.ts'
import { LeavingSection } from '#features/leaving/leaving-section.tsx'
import { PaymentsOnTop } from '#features/payments/timeline/payments-on-top.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { readSearch } from '#shared/location/location.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { giftPaths, payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { MandateSection } from './mandate-section.tsx'
import { Membership } from './membership/membership.tsx'
import { OwnAccountSection } from './own/own-account-section.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { RentedFilms } from './rented-films.tsx'
import { useNewestAccount } from './use-newest-account.ts'
import { say } from './words.ts'

const sayVerified = (isVerified: boolean) => say(isVerified ? 'verified' : 'notVerified')

function ToCode({ email }: { email: string }) {
  const draw = (words: string) => (
    <a className="link" href={paths.verifyEmail(email)}>
      {words}
    </a>
  )
  return <Rich text={say('enterCode')} parts={{ link: draw }} />
}

function SigningIn({ account, labels }: { account: AccountAnswer; labels: Labels }) {
  const { email_address: email, emailVerified, telephone, mobileVerified } = account.profile
  const changePhone = { label: labels.changePhone, href: paths.updatePhone }
  return (
    <Section title={say('signingIn')}>
      <Sheet>
        <SheetLine icon={User} text={account.name} note={say('yourName')} />
        <SheetLine
          icon={Mail}
          text={email || say('noEmail')}
          note={email && (emailVerified ? say('verified') : <ToCode email={email} />)}
          link={{ label: labels.changeEmail, href: paths.updateEmail }}
        />
        <SheetLine
          icon={Phone}
          text={telephone || say('noPhone')}
          note={telephone && sayVerified(mobileVerified)}
          link={changePhone}
        />
        <SheetLine
          icon={Lock}
          text={say('password')}
          link={{ label: labels.changePassword, href: paths.updatePassword }}
        />
      </Sheet>
    </Section>
  )
}

function Gifts() {
  return (
    <Section title={say('gifts')}>
      <Sheet>
        <SheetLine
          icon={Ticket}
          text={say('give')}
          note={say('giveNote')}
          link={{ label: say('giveLink'), href: giftPaths.give }}
        />
        <SheetLine
          icon={Ticket}
          text={say('enterGift')}
          note={say('enterGiftNote')}
          link={{ label: say('enterGiftLink'), href: giftPaths.redeem() }}
        />
      </Sheet>
    </Section>
  )
}

const Agreed = () => (
  <Section title={sayAgreed('section')}>
    <Sheet>
      <SheetLine
        icon={CircleCheck}
        text={sayAgreed('sectionLine')}
        note={sayAgreed('lineNote')}
        link={{ label: sayAgreed('lineLink'), href: payPaths.agreements }}
      />
    </Sheet>
  </Section>
)

/** `/account`: who is signed in, by what, and the ways to change it. */
export function AccountPage() {
  useScreenName(texts.account)
  useNewestAccount()
  const account = useAccount()
  const { texts: config } = useTenant()
  const labels = readLabels(config)
  return (
    <main className="page page--account">
      <h1>{texts.account}</h1>
      <PaymentsOnTop isMember />
      {account && (
        <>
          <Membership
            account={account}
            changeLabel={labels.changePlan}
            asksToCancel={new URLSearchParams(readSearch()).has('cancel')}
          />
          <RentedFilms rentals={account.rentals} />
          <MandateSection account={account} />
          <OwnAccountSection />
          <SigningIn account={account} labels={labels} />
          <PaymentsSection account={account} />
          <Agreed />
          <Gifts />
          <LeavingSection />
        </>
      )}
    </main>
  )
}
