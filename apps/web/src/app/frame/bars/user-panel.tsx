import { Icon } from '@kola/ui/controls/icon'
import { CircleHelp, CreditCard, LogOut, Moon, Sun, User } from '@kola/ui/icons/bars'
import { Download } from '@kola/ui/icons/downloads'
import type { IconShape } from '@kola/ui/icons/draw-icon'
import { Users } from '@kola/ui/icons/people'
import { useAccount } from '#features/account/queries.ts'
import { afterPaint } from '#shared/after-paint.ts'
import { navigate } from '#shared/location/location.ts'
import { usePerson } from '#shared/memory/person.ts'
import { downloadsPath, peoplePaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { signOut } from '#shared/session/sign-out.ts'
import { canStore } from '#shared/stored/stored-sign.ts'
import { texts } from '#shared/texts.ts'
import { setDisplayMode, useDisplayMode } from '../display-mode.ts'
import { Avatar } from './avatar.tsx'
import { say } from './words.ts'

function MenuLink({
  icon,
  label,
  href,
  onFollow,
}: {
  icon: IconShape
  label: string
  href: string
  onFollow: () => void
}) {
  return (
    <a className="panel__item" href={href} onClick={onFollow}>
      <Icon of={icon} />
      {label}
    </a>
  )
}

function ModeSwitch() {
  const mode = useDisplayMode()
  const other = mode === 'light' ? 'dark' : 'light'
  return (
    <button type="button" className="panel__item" onClick={() => afterPaint(() => setDisplayMode(other))}>
      <Icon of={other === 'light' ? Sun : Moon} />
      {other === 'light' ? texts.switchToLight : texts.switchToDark}
    </button>
  )
}

const sayPlan = (plan: string | undefined, screens: number): string =>
  plan ? say('plan', { plan, screens }) : say('noPlan')

/** What stands behind the avatar. */
export function UserPanel({ onFollow }: { onFollow: () => void }) {
  const account = useAccount()
  const person = usePerson()
  const leave = () => void signOut(() => navigate(paths.landing))
  return (
    <>
      <div className="panel__head">
        <Avatar />
        <span>
          <strong>{person?.name}</strong>
          <br />
          <span className="note">{sayPlan(account?.subscriptions[0]?.package, account?.screens ?? 0)}</span>
        </span>
      </div>
      <hr />
      {account && account.people.length > 1 && (
        <MenuLink icon={Users} label={say('switchPerson')} href={peoplePaths.who} onFollow={onFollow} />
      )}
      <MenuLink icon={User} label={texts.manageProfile} href={paths.profile} onFollow={onFollow} />
      <MenuLink icon={CreditCard} label={texts.account} href={paths.account} onFollow={onFollow} />
      {canStore() && <MenuLink icon={Download} label={say('downloads')} href={downloadsPath} onFollow={onFollow} />}
      <ModeSwitch />
      <MenuLink icon={CircleHelp} label={texts.helpCentre} href={paths.helpCentre} onFollow={onFollow} />
      <hr />
      <button type="button" className="panel__item" onClick={leave}>
        <Icon of={LogOut} />
        {texts.signOut}
      </button>
    </>
  )
}
