import { toLanguageName } from '@kola/contract/language-name'
import { MAX_TITLE_NAME_LENGTH } from '@kola/contract/titles/document'
import { Field } from '#shared/parts/field.tsx'
import { type FieldsProps, Synopsis } from './fields.tsx'

/** Those that viewers choose among; others that a title has already stay. */
const OFFERED = ['en', 'yo', 'ig', 'ha', 'pcm', 'fr']

export function Translations({ document: { translations }, onChange }: FieldsProps) {
  const left = OFFERED.filter((code) => translations.every(({ language }) => language !== code))
  const put = (language: string, part: { name?: string; synopsis?: string }) =>
    onChange({ translations: translations.map((one) => (one.language === language ? { ...one, ...part } : one)) })
  return (
    <>
      {translations.map(({ language, name, synopsis }) => (
        <div key={language} className="stack">
          <Field
            label={`Name in ${toLanguageName(language)}`}
            value={name}
            maxLength={MAX_TITLE_NAME_LENGTH}
            onChange={({ target }) => put(language, { name: target.value })}
          />
          <Synopsis
            label={`Synopsis in ${toLanguageName(language)}`}
            value={synopsis}
            onChange={(text) => put(language, { synopsis: text })}
          />
          <button
            type="button"
            className="b b--text b--s"
            onClick={() => onChange({ translations: translations.filter((one) => one.language !== language) })}
          >
            Take {toLanguageName(language)} away
          </button>
        </div>
      ))}
      {left.length > 0 && (
        <label className="field">
          <span className="label">Add a language</span>
          <select
            className="select"
            value=""
            onChange={({ target }) =>
              onChange({ translations: [...translations, { language: target.value, name: '', synopsis: '' }] })
            }
          >
            <option value="">Choose one</option>
            {left.map((code) => (
              <option key={code} value={code}>
                {toLanguageName(code)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
