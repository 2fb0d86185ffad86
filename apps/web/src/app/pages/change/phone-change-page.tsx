import type { AccountAnswer } from '@kola/contract/account'
import { Button } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { showToast } from '@kola/ui/feedback/toast'
import { PhoneField } from '@kola/ui/fields/phone-field'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readLabels } from '#features/account/labels.ts'
import { accountQuery, fetchAccount } from '#features/account/queries.ts'
import { changePhone, changesQuery } from '#features/changes/queries.ts'
import { StepLine } from '#features/changes/step-line.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { sendFirstCode } from '#features/verification/sms/send-code.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { usePhoneEntry } from '#shared/entries/use-phone-entry.ts'
import { navigate, toHref } from '#shared/location/location.ts'
import { morePatterns } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { changeTexts } from '#shared/people/change-texts.ts'
import { findRobotPass } from '#shared/robot-check/robot-pass.ts'
import { signInTexts } from '#shared/texts.ts'
import { ChangeActions, ChangeFrame, CurrentPassword, ToForgotten } from './change-frame.tsx'
import { useChange } from './use-change.ts'
import { say } from './words.ts'

const newest = () => fetchAccount({ client: queryClient, isForced: true }).catch(() => {})

/** Takes the number off; asks for a proof of its own. ERR-25. */
function TakeOff({ account }: { account: AccountAnswer }) {
  const { change, isSending } = useChange<never>()
  function takeOff() {
    change(() => changePhone('', account.profile), {
      names: {},
      onDone: async () => {
        showToast(changeTexts.phoneDeleted)
        await newest()
        navigate(paths.account)
      },
    })
  }
  return (
    <section className="surface stack">
      <p>{say('takeOff')}</p>
      <Button look="danger" small busy={isSending} onClick={takeOff}>
        {say('deletePhone')}
      </Button>
    </section>
  )
}

function PhoneForm({ account, hasPassword }: { account: AccountAnswer; hasPassword: boolean }) {
  const { countryCode, texts: config } = useTenant()
  const phone = usePhoneEntry(countryCode)
  const [password, setPassword] = useState('')
  const { faults, setFaults, forget, change, isSending, failure } = useChange<'phone'>()
  const { telephone, mobileVerified } = account.profile

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(!phone.isValid && { phone: signInTexts.invalidPhone }),
      ...(phone.isValid && mobileVerified && phone.dialled === telephone && { phone: say('samePhone') }),
      ...(hasPassword && password === '' && { password: signInTexts.blankPassword }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const work = async () => {
      await changePhone(phone.dialled, account.profile)
      await sendFirstCode(phone.dialled, await findRobotPass(config))
    }
    change(work, {
      ...{ password, names: { phone: 'telephone', password: 'password' } },
      onDone: () => navigate(toHref(morePatterns.verifyUpdatePhone)),
    })
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <PhoneField
        label={say('newPhone')}
        country={phone.country}
        onCountry={phone.setCountry}
        value={phone.digits}
        onValue={phone.setDigits}
        onFocus={() => forget('phone')}
        {...(telephone && { hint: say('oldWorks', { number: telephone }) })}
        {...(faults.phone && { error: faults.phone })}
      />
      {hasPassword && (
        <CurrentPassword
          {...{ value: password, onValue: setPassword, error: faults.password, onFocus: () => forget('password') }}
        />
      )}
      {failure && <Message kind="danger">{failure.text}</Message>}
      <ChangeActions label={say('sendCode')} isBusy={isSending} />
    </form>
  )
}

/** `/updatephone`: another number, which counts once its code was given, or none. */
export function PhoneChangePage() {
  const { texts: config } = useTenant()
  const { data: account } = useQuery(accountQuery)
  const { data: changes } = useQuery(changesQuery)
  if (!account) return <main className="screen-wait" />
  const hasPassword = changes?.hasPassword ?? true
  const steps = <StepLine proof="code" at="newOne" hasPassword={hasPassword} />
  return (
    <ChangeFrame title={readLabels(config).changePhone} steps={steps}>
      <PhoneForm account={account} hasPassword={hasPassword} />
      <ToForgotten />
      {account.profile.telephone && <TakeOff account={account} />}
    </ChangeFrame>
  )
}
