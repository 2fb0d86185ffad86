import { ApiError } from '@kola/contract/http/client'

/** What a person is told of a failure. */
export function toFailureText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'NETWORK') return 'There is no line to the service. Nothing was changed, please try again.'
    if (error.status >= 500) return 'The service does not answer as it should. Please try again in a moment.'
    return error.message
  }
  if (error instanceof DOMException) {
    return error.name === 'InvalidStateError'
      ? 'This device has a passkey for the console already.'
      : 'No passkey was chosen. You can try again, or go another way.'
  }
  return 'Something went wrong here. Please load the page anew.'
}

/** What stands beside one field. */
export const toFieldText = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.fields[field] : undefined
