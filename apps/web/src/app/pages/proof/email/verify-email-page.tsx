import { isEmail, joinCode, toEmailAddress } from '@kola/contract/rules/person'
import { ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { EmailField } from '@kola/ui/fields/field'
import { useState } from 'react'
import { useAccount } from '#features/account/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { CodeForm } from '#features/verification/code/code-form.tsx'
import { askForEmailCode } from '#features/verification/queries.ts'
import { useToldSending } from '#features/verification/use-told-sending.ts'
import { cleanText } from '#shared/entries/clean-text.ts'
import { useHashSearch } from '#shared/location/location.ts'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { findRobotPass } from '#shared/robot-check/robot-pass.ts'
import { signInTexts, texts, verificationTexts } from '#shared/texts.ts'
import { GatePage } from '../gate-page.tsx'
import { say } from '../words.ts'
import { confirmAndClear } from './confirm-email.ts'
import { Verified } from './verified.tsx'

/** The address of the link, else of the account that is signed in, else one to be typed. */
function useAddress() {
  const query = new URLSearchParams(useHashSearch())
  const account = useAccount()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const known = query.get('uid') || account?.profile.email_address || ''
  const token = query.get('token') ?? ''
  /** Null, with the fault shown, when there is no address yet. */
  function take(): string | null {
    const address = known || toEmailAddress(cleanText(typed))
    const isGood = known !== '' || isEmail(address)
    setFault(isGood ? '' : signInTexts.invalidEmail)
    return isGood ? address : null
  }
  const isKnownGood = account?.profile.emailVerified === true && account.profile.email_address === known
  return { known, token, isKnownGood, typed, setTyped, fault, setFault, take }
}

function RequestNew({ take }: { take: () => string | null }) {
  const { texts: config } = useTenant()
  const { isSending, failure, send } = useToldSending()
  function request() {
    const address = take()
    if (address) send(async () => showToast((await askForEmailCode(address, await findRobotPass(config))).message))
  }
  return (
    <>
      <p className="gate__line">
        <Rich
          text={say('noMail', { again: verificationTexts.requestNew })}
          parts={{
            link: (words) => (
              <button type="button" className="link" aria-busy={isSending || undefined} onClick={request}>
                {words}
              </button>
            ),
          }}
        />
      </p>
      {failure && <Message kind="danger">{failure.text}</Message>}
    </>
  )
}

/** For a member to whom nothing was sent, because nothing is left to prove. */
function VerifiedBefore() {
  return (
    <GatePage title={say('emailVerified')} name={say('verifyEmail')} lead={say('nothingLeft')}>
      <ButtonLink look="main" wide href={paths.account}>
        {texts.account}
      </ButtonLink>
    </GatePage>
  )
}

/** `/verifybyemail`: the six digits of the mail; links to the stores and all others are in the footer. */
export function VerifyEmailPage() {
  const { known, token, isKnownGood, typed, setTyped, fault, setFault, take } = useAddress()
  const [isVerified, setVerified] = useState(false)

  async function verify(code: string) {
    const username = take()
    if (username === null) return
    await confirmAndClear({ username, token: code })
    setVerified(true)
  }

  if (isVerified) return <Verified />
  if (isKnownGood) return <VerifiedBefore />
  const lead = known ? (
    <Rich text={say('sentTo', { address: known })} parts={{ address: (words) => <strong>{words}</strong> }} />
  ) : (
    say('sent')
  )
  return (
    <GatePage title={say('verifyEmail')} lead={lead}>
      {!known && <EmailField value={typed} onValue={setTyped} error={fault} onFocus={() => setFault('')} />}
      <CodeForm
        key={token}
        button={verificationTexts.verify}
        code={joinCode([...token]) ?? undefined}
        takesFocus={known !== ''}
        onCode={verify}
      />
      <RequestNew take={take} />
    </GatePage>
  )
}
