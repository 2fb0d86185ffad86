import type { Mandate, MandateOffer } from '@kola/contract/mandates/mandates'
import { ButtonLink } from '@kola/ui/controls/button'
import { say } from '#features/mandates/words.ts'
import { paths } from '#shared/paths.ts'

interface MandateStandsProps {
  mandate: Mandate
  offer: MandateOffer
  /** Where the first days are paid; null where that is done. */
  toPay: string | null
}

function toTexts({ state }: Mandate, hours: number): [title: string, text: string] {
  if (state === 'CONSENTED') return [say('agreed'), say('agreedText', { hours })]
  return state === 'ACTIVE' ? [say('ready'), say('readyNow')] : [say('rests'), say('notAgreed')]
}

/** Agreed: what comes next. */
export function MandateStands({ mandate, offer, toPay }: MandateStandsProps) {
  const [title, text] = toTexts(mandate, offer?.readyWithinHours ?? 24)
  return (
    <>
      <div className="pay-head" role="status">
        <h1>{title}</h1>
        {mandate.state !== 'PAUSED' && <p>{text}</p>}
      </div>
      {toPay && (
        <ButtonLink look="main" wide href={toPay}>
          {say('payFirst')}
        </ButtonLink>
      )}
      <ButtonLink look="line" wide href={paths.account}>
        {say('toAccount')}
      </ButtonLink>
    </>
  )
}
