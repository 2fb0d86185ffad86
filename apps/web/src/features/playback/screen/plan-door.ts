import { ApiError } from '@kola/contract/http/client'

/** No membership opens the film: it is rented on its own page. */
export const isRental = ({ code }: ApiError): boolean => code === 'RENTAL_REQUIRED' || code === 'RENTAL_EXPIRED'

/** `leaving`: a text is shown, and home follows, or the film's own page where it is rented. `film`: nothing stands in the way. */
export type DoorView = 'film' | 'screens' | 'refused' | 'fault' | 'leaving'

/** What a refused permission shows on the player page. Specification 2 §4.6; GAP-139. */
export function planDoor(error: unknown, hasLostScreen: boolean): DoorView {
  if (hasLostScreen) return 'screens'
  if (!error) return 'film'
  if (!(error instanceof ApiError)) return 'fault'
  if (error.code === 'PLAY_DISABLED' || error.status === 404 || isRental(error)) return 'leaving'
  if (error.status === 422) return 'screens'
  return error.status === 403 ? 'refused' : 'fault'
}
