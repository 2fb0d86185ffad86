import type { OwnAccount } from '@kola/contract/credit/own-account'
import { Button, ButtonLink } from '@kola/ui/controls/button'
import { useState } from 'react'
import type { Failure } from '#shared/entries/failure.ts'
import { paths } from '#shared/paths.ts'
import { toRead } from '../calls/queries.ts'
import { SlipLine } from '../slip-line.tsx'
import type { OwnChange } from './change-own.ts'
import { say } from './words.ts'

export interface OwnViewProps {
  own: OwnAccount | null
  isOffered: boolean
  isSending: boolean
  failure: Failure | null
  change: (what: OwnChange) => void
}

function Open({ own, isSending, change }: OwnViewProps & { own: OwnAccount }) {
  const [isSure, setSure] = useState(false)
  const { accountNumber, bankName, accountName, lookAgainAt } = own
  const canLook = !lookAgainAt || Date.parse(lookAgainAt) <= Date.now()
  return (
    <>
      <p>{say('open')}</p>
      <dl className="surface own-slip">
        <SlipLine
          label={say('number')}
          value={toRead(accountNumber)}
          copied={accountNumber}
          copyLabel={say('copyNumber')}
        />
        <SlipLine label={say('bank')} value={bankName} copyLabel={say('copyBank')} />
        <SlipLine label={say('name')} value={accountName} copyLabel={say('copyName')} />
      </dl>
      <p role="status">{say(isSure ? 'retireSure' : canLook ? 'sent' : 'looked')}</p>
      <div className="button-row">
        {isSure ? (
          <>
            <Button look="main" busy={isSending} onClick={() => change('retire')}>
              {say('retireYes')}
            </Button>
            <Button look="line" onClick={() => setSure(false)}>
              {say('retireNo')}
            </Button>
          </>
        ) : (
          <>
            {canLook && (
              <Button look="line" busy={isSending} onClick={() => change('look')}>
                {say('look')}
              </Button>
            )}
            <Button look="text" onClick={() => setSure(true)}>
              {say('retire')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function Ask({ own, isOffered, isSending, change }: OwnViewProps) {
  const failed = own?.reason === 'none_left' ? 'noneLeft' : 'refused'
  return (
    <>
      <p role={own ? 'status' : undefined}>{say(own ? failed : 'what')}</p>
      <div className="button-row">
        {isOffered && (
          <Button look="line" busy={isSending} onClick={() => change('ask')}>
            {say(own ? 'again' : 'ask')}
          </Button>
        )}
        {own && (
          <ButtonLink look="line" href={paths.packages}>
            {say('payOnce')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** A number that is the member's alone, by how far it is. */
export function OwnView(props: OwnViewProps) {
  const { own, failure } = props
  // What the state says already is said once.
  const told = own?.state === 'failed' && failure?.code === 'OWN_ACCOUNT_UNAVAILABLE' ? null : failure
  return (
    <>
      {own?.state === 'asked' && <p role="status">{say('asked')}</p>}
      {own?.state === 'open' && <Open key={own.accountNumber} {...props} own={own} />}
      {(!own || own.state === 'failed') && <Ask {...props} />}
      <div role="alert">{told && <p>{told.text}</p>}</div>
      {told?.code === 'OWN_ACCOUNT_NEEDS_PHONE' && (
        <p>
          <a className="link" href={paths.updatePhone}>
            {say('addPhone')}
          </a>
        </p>
      )}
    </>
  )
}
