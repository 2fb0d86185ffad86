import type { Rented } from '@kola/contract/rentals/rentals'
import { Clapperboard } from '@kola/ui/icons/bars'
import { Section, Sheet, SheetLine } from '@kola/ui/surfaces/sheet'
import { sayRented } from '#features/rentals/say-rented.ts'
import { say } from '#features/rentals/words.ts'
import { paths } from '#shared/paths.ts'

/** Films that were rented, with what is left of each; nothing where there are none. */
export function RentedFilms({ rentals = [] }: { rentals?: readonly Rented[] | undefined }) {
  if (rentals.length === 0) return null
  return (
    <Section title={say('rented')}>
      <Sheet>
        {rentals.map((rental) => (
          <SheetLine
            key={`${rental.id} ${rental.boughtAt}`}
            icon={Clapperboard}
            text={rental.title}
            note={sayRented(rental, Date.now())}
            link={{ label: say('watch'), href: paths.details(rental.id, 'home') }}
          />
        ))}
      </Sheet>
    </Section>
  )
}
