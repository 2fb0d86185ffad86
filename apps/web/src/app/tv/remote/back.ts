import { navigate } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { isAtTop, leadsBack } from './way-back.ts'

const countOpen = () => document.querySelectorAll('[aria-expanded="true"], dialog[open], [role="dialog"]').length

/** Menus, panels and the player close by Escape; whether one did shows by what is open afterwards. */
function closeByEscape(): boolean {
  const target = document.activeElement ?? document.body
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  return !target.dispatchEvent(press)
}

function closeDialog(): boolean {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
  const last = open[open.length - 1]
  if (!last) return false
  if (last.dispatchEvent(new Event('cancel', { cancelable: true }))) last.close()
  return true
}

const goBack = (onLeave: () => void) => {
  if (isAtTop()) onLeave()
  else if (leadsBack()) history.back()
  else navigate(paths.home, { replace: true })
}

/** Back closes what is open, else goes one screen back, and at the top asks before the app is left. */
export function stepBack(isEscape: boolean, onLeave: () => void): void {
  if (closeDialog()) return
  const [before, address] = [countOpen(), location.href]
  // An Escape has been heard by all who close by it.
  const isTaken = !isEscape && closeByEscape()
  setTimeout(() => {
    if (!isTaken && countOpen() >= before && location.href === address) goBack(onLeave)
  })
}
