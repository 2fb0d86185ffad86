import type { UssdBank } from '@kola/contract/payments/pushed'
import { ButtonLink } from '@kola/ui/controls/button'
import { Select } from '@kola/ui/fields/select'
import { Phone } from '@kola/ui/icons/contact'
import { CopyButton } from '#features/payments/copy-button.tsx'
import { listUssdBanks, type PushedProvider } from '../plan/banks.ts'
import { isPhone, toDialHref } from '../plan/dial.ts'
import { say } from '../words.ts'

interface BankChoiceProps {
  provider: PushedProvider
  bank: UssdBank | undefined
  onBank: (bank: UssdBank) => void
  isBusy: boolean
}

/** Whose customer dials: each bank has a code of its own. */
export function BankChoice({ provider, bank, onBank, isBusy }: BankChoiceProps) {
  return (
    <>
      <Select
        label={say('chooseBank')}
        placeholder={say('whichBank')}
        value={bank ?? ''}
        onValue={(value) => onBank(value as UssdBank)}
        options={listUssdBanks(provider)}
        disabled={isBusy}
      />
      <p className="visually-hidden" role="status">
        {isBusy && say('codeComes')}
      </p>
    </>
  )
}

interface DialCodeProps {
  code: string
  userAgent: string
}

/** The code to dial: as text, and on a phone as a press. */
export function DialCode({ code, userAgent }: DialCodeProps) {
  return (
    <>
      <section className="dial" aria-label={say('codeToDial')}>
        <code>{code}</code>
        <CopyButton text={code} label={say('copyCode')} told={say('codeCopied')} />
      </section>
      {isPhone(userAgent) && (
        <ButtonLink wide look="main" icon={Phone} href={toDialHref(code)}>
          {say('dial')}
        </ButtonLink>
      )}
      <p className="note">{say('dialHow')}</p>
    </>
  )
}
