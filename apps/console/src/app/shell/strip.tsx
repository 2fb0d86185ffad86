import { useShownKeys } from '#shared/keys/use-keys.ts'

const WRITTEN: Readonly<Record<string, string>> = {
  enter: '↵',
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  ' ': 'Space',
}
export const toWritten = (key: string): string =>
  key
    .split(/(?<=.) (?=.)/)
    .map((one) => WRITTEN[one] ?? one.toUpperCase())
    .join(' ')

/** The keys of the screen, for who looks for them; readers of the screen have the window of all keys. */
export function Strip() {
  const keys = useShownKeys()
  return (
    <footer className="strip" aria-hidden="true">
      {keys
        .filter(({ isQuiet }) => !isQuiet)
        .map(({ key, does }) => (
          <span key={key}>
            <kbd className="k">{toWritten(key)}</kbd> {does}
          </span>
        ))}
      <span className="end">
        <kbd className="k">?</kbd> all keys
      </span>
    </footer>
  )
}
