/** A chat that comes later than this after the press opens no window over whatever is being read by then. */
const WANTED_MS = 60_000
let wantedAt = Number.NEGATIVE_INFINITY

/** Opens the chat's window: now, or as soon as the chat is there. */
export function openChat(): void {
  wantedAt = performance.now()
  fulfilWish()
}

/** To be called when the chat has come. */
export function fulfilWish(): void {
  const open = window.Tawk_API?.maximize
  if (!open || performance.now() - wantedAt > WANTED_MS) return
  wantedAt = Number.NEGATIVE_INFINITY
  open()
}
