import type { Mandate, MandateOffer } from '@kola/contract/mandates/mandates'
import { ButtonLink } from '@kola/ui/controls/button'
import { sayWhyPaused } from '#features/mandates/say-paused.ts'
import { say } from '#features/mandates/words.ts'
import { paths } from '#shared/paths.ts'

interface MandateStandsProps {
  mandate: Mandate
  offer: MandateOffer
  /** Where the first days are paid; null where that is done. */
  toPay: string | null
}

function toTexts(mandate: Mandate, hours: number): [title: string, text: string] {
  if (mandate.state === 'CONSENTED') return [say('agreed'), say('agreedText', { hours })]
  return mandate.state === 'ACTIVE' ? [say('ready'), say('readyNow')] : [say('rests'), sayWhyPaused(mandate)]
}

/** Agreed: what comes next. */
export function MandateStands({ mandate, offer, toPay }: MandateStandsProps) {
  const [title, text] = toTexts(mandate, offer?.readyWithinHours ?? 24)
  // What rests is resumed in the account.
  const isResting = mandate.state === 'PAUSED'
  return (
    <>
      <div className="pay-head" role="status">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {toPay && !isResting && (
        <ButtonLink look="main" wide href={toPay}>
          {say('payFirst')}
        </ButtonLink>
      )}
      <ButtonLink look={isResting ? 'main' : 'line'} wide href={paths.account}>
        {say('toAccount')}
      </ButtonLink>
    </>
  )
}
