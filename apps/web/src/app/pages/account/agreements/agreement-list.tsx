import type { Agreement } from '@kola/contract/agreements/agreements'
import { Button } from '@kola/ui/controls/button'
import { Accordion } from '@kola/ui/surfaces/accordion'
import { useEffect, useRef, useState } from 'react'
import { toClientLabel, toMoment, toPriceLabel, toTitle, toVersionLabel } from '#features/agreements/labels.ts'
import { say } from '#features/agreements/words.ts'
import { SlipLine } from '#features/payments/slip-line.tsx'
import { paths } from '#shared/paths.ts'

function OneAgreement({ agreement }: { agreement: Agreement }) {
  const { summary, words, wordsVersion, termsVersion, privacyVersion, reference, agreedAt } = agreement
  const price = toPriceLabel(agreement)
  return (
    <Accordion title={toTitle(agreement)}>
      <div className="gapped">
        <p>{summary}</p>
        {words ? <blockquote className="agreed-words">{words}</blockquote> : <p>{say('noWords')}</p>}
        <dl className="agreed-facts">
          <SlipLine label={say('agreedAt')} value={toMoment(agreedAt)} />
          {price && <SlipLine label={say('price')} value={price} />}
          {wordsVersion && <SlipLine label={say('words')} value={toVersionLabel(wordsVersion)} />}
          <SlipLine label={say('terms')} value={toVersionLabel(termsVersion)} />
          <SlipLine label={say('privacy')} value={toVersionLabel(privacyVersion)} />
          <SlipLine label={say('client')} value={toClientLabel(agreement)} />
          {reference && <SlipLine label={say('payment')} value={reference} />}
        </dl>
        <p>
          <a className="link" href={paths.terms}>
            {say('readTerms')}
          </a>
        </p>
      </div>
    </Accordion>
  )
}

interface AgreementListProps {
  agreements: readonly Agreement[]
  isMore: boolean
  /** @returns whether the next ones came */
  onMore: () => Promise<boolean>
}

/** Each opens upon its words. */
export function AgreementList({ agreements, isMore, onMore }: AgreementListProps) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(0)
  const [older, setOlder] = useState<'asked' | 'failed' | null>(null)
  const count = agreements.length
  // The keyboard goes on at the first that came.
  useEffect(() => {
    const from = before.current
    if (from === 0 || count === from) return
    before.current = 0
    list.current?.querySelectorAll('summary')[from]?.focus()
  }, [count])
  async function loadOlder() {
    before.current = count
    setOlder('asked')
    setOlder((await onMore()) ? null : 'failed')
  }
  return (
    <div ref={list} className="pay-list">
      {agreements.map((agreement) => (
        <OneAgreement key={agreement.id} agreement={agreement} />
      ))}
      <p className="visually-hidden" role="status">
        {say(isMore ? 'soFar' : 'inAll', { count })}
      </p>
      {older === 'failed' && <p role="alert">{say('olderFailed')}</p>}
      {isMore && (
        <Button look="line" busy={older === 'asked'} onClick={() => void loadOlder()}>
          {say('older')}
        </Button>
      )}
    </div>
  )
}
