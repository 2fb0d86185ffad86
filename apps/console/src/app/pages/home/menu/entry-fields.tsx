import { Field } from '#shared/parts/field.tsx'
import type { MenuEntry } from './menu.ts'

interface EntryFieldsProps {
  entry: MenuEntry
  onChange: (entry: MenuEntry) => void
  /** Null for one that has to be there. */
  onRemove: (() => void) | null
}

/** What an entry is called, and where it leads. */
export const EntryFields = ({ entry, onChange, onRemove }: EntryFieldsProps) => (
  <section className="panel menus__entry stack" aria-label={entry.name || 'An entry without a name'}>
    <Field
      label="Name"
      maxLength={60}
      value={entry.name}
      hint="As viewers read it, in every language"
      onChange={({ target }) => onChange({ ...entry, name: target.value })}
    />
    <Field
      label="Address within the app"
      maxLength={200}
      value={entry.path}
      hint="Such as /listmovies"
      onChange={({ target }) => onChange({ ...entry, path: target.value })}
    />
    <Field
      label="Icon"
      maxLength={60}
      value={entry.icon}
      hint="Its name in other apps; the web shows none"
      onChange={({ target }) => onChange({ ...entry, icon: target.value })}
    />
    {onRemove && (
      <p>
        <button type="button" className="b b--s b--line" onClick={onRemove}>
          Take out of the menu
        </button>
      </p>
    )}
  </section>
)
