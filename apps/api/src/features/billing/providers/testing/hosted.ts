import type { PaymentProvider } from '../provider.ts'
import type { Stage } from './stage.ts'
import { type ConformanceSubject, toBegun } from './subject.ts'

/** What all parties with a page of their own have in common. */
export function toHostedSubject(stage: Stage, provider: PaymentProvider) {
  const { slug } = provider
  const { sandbox } = stage
  return {
    provider,
    async begin(order) {
      const started = await provider.hosted?.start(order)
      if (started?.kind !== 'redirect') throw new Error('there is no page')
      return { begun: toBegun(order, started.ids), url: started.url }
    },
    setOutcome: (reference, outcome) => sandbox.control(`/${slug}/outcomes`, { reference, outcome }),
    advance: stage.advance,
    readBooks: () => stage.readBooks(slug),
    untilCallbacks: stage.untilCallbacks,
    repeatNextCallback: () => sandbox.control(`/${slug}/callbacks`, { rule: { mode: 'repeat', copies: 2 } }),
  } satisfies Partial<ConformanceSubject>
}
