import { HELP_TAGS } from '@kola/contract/help-tags'
import { TAG_NAMES } from '#features/texts/words.ts'

interface TagsProps {
  tags: readonly string[]
  onTags: (tags: string[]) => void
}

/** Where viewers find an article; tags of other apps stay as they are. */
export function Tags({ tags, onTags }: TagsProps) {
  const others = tags.filter((tag) => !(HELP_TAGS as readonly string[]).includes(tag))
  return (
    <fieldset className="stack">
      <legend className="label">Stands under</legend>
      {[...HELP_TAGS, ...others].map((tag) => (
        <label className="flex" key={tag}>
          <input
            type="checkbox"
            className="tick"
            checked={tags.includes(tag)}
            onChange={({ target }) => onTags(target.checked ? [...tags, tag] : tags.filter((one) => one !== tag))}
          />
          {TAG_NAMES[tag] ?? tag}
        </label>
      ))}
      {tags.length === 0 && <p className="hint">Under none of them: no viewer finds it.</p>}
    </fieldset>
  )
}
