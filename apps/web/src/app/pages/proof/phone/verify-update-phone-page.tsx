import type { Profile as AccountProfile } from '@kola/contract/account'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { accountQuery, fetchAccount } from '#features/account/queries.ts'
import { changesQuery } from '#features/changes/queries.ts'
import { StepLine } from '#features/changes/step-line.tsx'
import { WaitsNote } from '#features/changes/waits-note.tsx'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { askForPhoneCode } from '#features/verification/queries.ts'
import { useSmsCode } from '#features/verification/sms/use-sms-code.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { toFailure } from '#shared/entries/failure.ts'
import { navigate, readAddress } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { findRobotPass } from '#shared/robot-check/robot-pass.ts'
import { useSession } from '#shared/service/session.ts'
import { texts } from '#shared/texts.ts'
import { GatePage } from '../gate-page.tsx'
import { PhoneCode } from '../phone-code.tsx'
import { say } from '../words.ts'

type Profile = Pick<AccountProfile, 'telephone' | 'email_address' | 'mobileVerified'>

interface OwnNumberProps {
  profile: Profile
  /** Of the change that the code ends, if it ends one. */
  steps?: ReactNode
  note?: ReactNode
}

/** Sends a code to the account's own number as soon as the screen opens, unless one is under way. */
function AccountCode({ profile: { telephone, email_address: email }, ...ofChange }: OwnNumberProps) {
  const { texts: config, resendLimit } = useTenant()
  const ask = async () => askForPhoneCode(telephone, await findRobotPass(config))
  const sms = useSmsCode({ telephone, ask, resendLimit })
  const { isGoingOn } = sms.resend
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the screen opens
  useEffect(() => {
    if (!isGoingOn) sms.askFirst().catch((error) => sms.tellFirst(toFailure(error).text))
  }, [])
  function finish() {
    // NOTE: the screens behind this one ask for the account again where this fails.
    void fetchAccount({ client: queryClient, isForced: true }).catch(() => {})
    return paths.account
  }
  const emailHref = email ? paths.verifyEmail(email) : paths.contact
  return (
    <PhoneCode
      sms={sms}
      onChangeNumber={() => navigate(paths.updatePhone)}
      emailHref={emailHref}
      onVerified={finish}
      {...ofChange}
    />
  )
}

function Notice({ title, words, href, label }: { title: string; words: string; href: string; label: string }) {
  return (
    <GatePage title={title} name={say('verifyPhone')} lead={words}>
      <ButtonLink look="main" wide href={href}>
        {label}
      </ButtonLink>
    </GatePage>
  )
}

/** As the account stood when the screen opened: its own success leads on by itself. */
function OwnNumber({ profile, ...ofChange }: OwnNumberProps) {
  const [opened] = useState(profile)
  if (!opened.telephone) {
    return (
      <Notice title={say('noNumber')} words={say('noNumberText')} href={paths.updatePhone} label={say('addNumber')} />
    )
  }
  if (opened.mobileVerified) {
    return <Notice title={say('phoneVerified')} words={say('nothingLeft')} href={paths.account} label={texts.account} />
  }
  return <AccountCode profile={opened} {...ofChange} />
}

/** A number that waits to be verified is meant before the account's own. */
function withWaiting(profile: Profile, waiting: string | undefined): Profile {
  return waiting ? { ...profile, telephone: waiting, mobileVerified: false } : profile
}

function MemberCode() {
  const { data: account, error, refetch } = useQuery(accountQuery)
  // What was kept may be of before the number was given that waits now.
  const { data: changes, isFetchedAfterMount } = useQuery(changesQuery)
  if (account && isFetchedAfterMount) {
    const waiting = changes?.telephone?.address
    const { telephone, mobileVerified } = account.profile
    return (
      <>
        <PayStyles />
        <OwnNumber
          profile={withWaiting(account.profile, waiting)}
          steps={waiting && <StepLine proof="code" at="proof" hasPassword={changes?.hasPassword ?? true} />}
          note={waiting && telephone && mobileVerified && <WaitsNote />}
        />
      </>
    )
  }
  if (!error) return <main className="screen-wait" />
  return (
    <GatePage title={say('verifyNumber')} name={say('verifyPhone')}>
      <Message kind="danger">{toFailure(error).text}</Message>
      <Button look="main" wide onClick={() => void refetch()}>
        {say('tryAgain')}
      </Button>
    </GatePage>
  )
}

/** `/verifyupdatephone`: the number of a signed-in account. */
export function VerifyUpdatePhonePage() {
  const isMember = useSession() === 'member'
  if (isMember) return <MemberCode />
  return (
    <Notice
      title={say('logInFirst')}
      words={say('logInFirstText')}
      href={paths.loginThen(readAddress())}
      label={texts.login}
    />
  )
}
