import { showToast } from '@kola/ui/feedback/toast'
import { toFailure } from '#shared/entries/failure.ts'
import { type Sending, useSending } from '#shared/entries/use-sending.ts'

/** Tells a server's word as a notification (ERR-26). Throws what no server had a word for: a lost connection. */
function tellFailure(error: unknown): void {
  const failure = toFailure(error)
  if (failure.code === 'NETWORK') throw error
  showToast(failure.text)
}

/** `useSending`, whose `failure` is left for what keeps standing on the screen: a lost connection. */
export function useToldSending(): Sending {
  const sending = useSending()
  const send: Sending['send'] = (work) => sending.send(() => work().catch(tellFailure))
  return { ...sending, send }
}

/** What the server says of one field, by the names that it may bear on the wire; null when it says nothing of it. */
export function toFieldFault(error: unknown, names: readonly string[]): string | null {
  const { fields } = toFailure(error)
  const name = names.find((one) => fields[one])
  return name ? (fields[name] ?? null) : null
}
