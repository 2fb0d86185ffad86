import { ApiError } from '@kola/contract/http/client'
import type { ListedProfile } from '@kola/contract/profiles/profiles'
import { showToast } from '@kola/ui/feedback/toast'
import { toNextAddress } from '#app/routing/guards.ts'
import { openMember } from '#app/start/member.ts'
import { chooseByPin, chooseFreely } from '#features/people/choose-person.ts'
import { useProof, withProof } from '#features/reauthentication/use-proof.ts'
import { navigate, readSearch } from '#shared/location/location.ts'
import { peoplePaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'

/** The screen that was asked for, or home, as whoever is there now sees it. Whoever has gone elsewhere meanwhile stays there. */
export function goOn(): void {
  // The lists that are kept of them stand before the screen that shows them.
  openMember().catch(() => {
    // NOTE: every screen that needs the account asks for it again and says what is wrong.
  })
  if (!location.hash.startsWith(peoplePaths.who)) return
  navigate(toNextAddress(readSearch()) ?? paths.home, { replace: true })
}

const tell = (error: unknown) => showToast(error instanceof ApiError ? error.message : texts.fallback)

/** Goes over to somebody at once, or asks for what opens them. */
export function useChoosing(): (person: ListedProfile) => Promise<void> {
  const prove = useProof()
  return async (person) => {
    const next = toNextAddress(readSearch())
    const toPerson = peoplePaths.open(person.id, next)
    if (person.opensBy === 'own-pin' || person.opensBy === 'grown-pin') return navigate(toPerson)
    try {
      if (person.opensBy === 'nothing') return await chooseFreely(person, goOn)
      const isOpen = await withProof(prove, async () => {
        await chooseByPin(person.id, undefined)
        return true
      })
      if (isOpen) goOn()
    } catch (error) {
      // Somebody has given them a PIN meanwhile.
      if (error instanceof ApiError && error.code === 'PIN_REQUIRED') return navigate(toPerson, { replace: true })
      tell(error)
      if (person.opensBy === 'nothing') navigate(next ? peoplePaths.whoThen(next) : peoplePaths.who, { replace: true })
    }
  }
}
