import { ButtonLink } from '@kola/ui/controls/button'
import { Bar } from '@kola/ui/frame/bar'
import { Brand } from '@kola/ui/frame/brand'
import { Lock } from '@kola/ui/icons/contact'
import { useZoneKeys } from '@kola/ui/keys/zone-keys'
import { Face } from '#features/people/face.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { usePerson } from '#shared/memory/person.ts'
import { peoplePaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './child.css?url'
import { say } from './words.ts'

/** Above a child's screens: whose cinema it is, and the way out, which asks for a PIN. */
export function ChildBar() {
  const { appName } = useTenant()
  const person = usePerson()
  const name = person?.name ?? ''
  useZoneKeys()
  return (
    <>
      <ScreenStyles href={href} />
      <Bar brand={<Brand name={appName} href={paths.home} />} />
      <div className="kid-bar" data-zone="bar">
        <a className="kid-bar__name" href={paths.home}>
          <Face name={name} imageId={person?.imageId ?? 0} size={52} />
          <strong className="display">{say('cinema', { name })}</strong>
        </a>
        <ButtonLink small look="line" icon={Lock} href={peoplePaths.who}>
          {say('leave')}
        </ButtonLink>
      </div>
    </>
  )
}
