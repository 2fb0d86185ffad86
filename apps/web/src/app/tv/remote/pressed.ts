/** How long a press shows. */
const SHOWN_MS = 240

/** What has the focus shows that OK was pressed on it, whatever the press then asks for: see tv-focus.css. */
export function showPress(target: HTMLElement): void {
  target.dataset.pressed = ''
  setTimeout(() => {
    delete target.dataset.pressed
  }, SHOWN_MS)
}
