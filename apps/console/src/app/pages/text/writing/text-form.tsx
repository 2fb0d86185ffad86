import { ApiError } from '@kola/contract/http/client'
import { type LanguageText, MAX_EXCERPT, MAX_TEXT_LANGUAGES, MAX_TEXT_TITLE } from '@kola/contract/texts/document'
import { Field } from '#shared/parts/field.tsx'
import { LANGUAGES, toLanguage } from '#shared/texts/languages.ts'
import type { Working } from '../draft/use-text.ts'
import { SourceField } from './source-field.tsx'
import { Tags } from './tags.tsx'

interface TextFormProps {
  work: Working
  /** Place of the language that is written. */
  place: number
  onPlace: (place: number) => void
}

/** Tags, and the words of one language at a time. */
export function TextForm({ work, place, onPlace }: TextFormProps) {
  const { document, change, text, failure } = work
  const { languages, tags } = document
  const shown = languages[place] ?? languages[0]
  if (!shown) return null
  const called = toLanguage(shown.language)
  const put = (more: Partial<LanguageText>) =>
    change({ languages: languages.map((one) => (one === shown ? { ...one, ...more } : one)) })
  const fields = failure instanceof ApiError ? failure.fields : {}
  const toFault = (part: string) => fields[`document.languages.${place}.${part}`]
  return (
    <div className="form__part stack">
      <Languages work={work} place={place} onPlace={onPlace} />
      <Field
        label="Title"
        lang={shown.language}
        value={shown.title}
        maxLength={MAX_TEXT_TITLE}
        fault={toFault('title')}
        onChange={({ target }) => put({ title: target.value })}
      />
      {text.kind === 'articles' && (
        <Field
          label="In short"
          lang={shown.language}
          value={shown.excerpt}
          maxLength={MAX_EXCERPT}
          fault={toFault('excerpt')}
          hint="The search of the help looks here too."
          onChange={({ target }) => put({ excerpt: target.value })}
        />
      )}
      <SourceField
        key={shown.language}
        language={shown.language}
        value={shown.source}
        fault={toFault('source') ?? fields['document.languages']}
        onValue={(source) => put({ source })}
      />
      {languages.length > 1 && (
        <div>
          <button
            type="button"
            className="b b--s b--text"
            onClick={() => {
              change({ languages: languages.filter((one) => one !== shown) })
              onPlace(0)
            }}
          >
            Without {called}
          </button>
        </div>
      )}
      {text.kind === 'articles' && <Tags tags={tags} onTags={(next) => change({ tags: next })} />}
    </div>
  )
}

function Languages({ work: { document, change }, place, onPlace }: TextFormProps) {
  const { languages } = document
  const left = Object.entries(LANGUAGES).filter(([code]) => !languages.some(({ language }) => language === code))
  return (
    <div className="flex text__languages">
      <fieldset className="segment" aria-label="Language">
        {languages.map(({ language }, at) => (
          <button type="button" key={language} aria-pressed={at === place} onClick={() => onPlace(at)}>
            {toLanguage(language)}
          </button>
        ))}
      </fieldset>
      {left.length > 0 && languages.length < MAX_TEXT_LANGUAGES && (
        <select
          className="select"
          aria-label="Another language"
          value=""
          onChange={({ target }) => {
            change({ languages: [...languages, { language: target.value, title: '', excerpt: '', source: '' }] })
            onPlace(languages.length)
          }}
        >
          <option value="">Another language…</option>
          {left.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
