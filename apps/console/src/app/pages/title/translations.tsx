import { MAX_NAME, MAX_SYNOPSIS, type TitleDocument } from '@kola/contract/titles/document'
import { Field } from '#shared/parts/field.tsx'
import { LANGUAGES, toLanguage } from '#shared/texts/languages.ts'
import type { Draft } from './draft/use-draft.ts'

type Translation = TitleDocument['translations'][number]

export function Translations({ draft: { document, change, fields }, isChanged }: { draft: Draft; isChanged: boolean }) {
  const { translations } = document
  const put = (place: number, more: Partial<Translation>) =>
    change({ translations: translations.map((one, at) => (at === place ? { ...one, ...more } : one)) })
  const left = Object.entries(LANGUAGES).filter(([code]) => !translations.some(({ language }) => language === code))
  return (
    <div className="stack">
      {translations.map(({ language, name, synopsis }, place) => {
        const called = toLanguage(language)
        return (
          <fieldset className="panel panel--in stack" key={language}>
            <legend className="label">{called}</legend>
            <Field
              label={`Name in ${called}`}
              lang={language}
              value={name}
              maxLength={MAX_NAME}
              isChanged={isChanged}
              fault={fields[`document.translations.${place}.name`]}
              onChange={({ target }) => put(place, { name: target.value })}
            />
            <Field
              label={`Synopsis in ${called}`}
              lang={language}
              value={synopsis}
              maxLength={MAX_SYNOPSIS}
              fault={fields[`document.translations.${place}.synopsis`]}
              onChange={({ target }) => put(place, { synopsis: target.value })}
            />
            <button
              type="button"
              className="b b--s b--text"
              onClick={() => change({ translations: translations.filter((_, at) => at !== place) })}
            >
              Without {called}
            </button>
          </fieldset>
        )
      })}
      {left.length > 0 && (
        <select
          className="select"
          aria-label="Another language"
          value=""
          onChange={({ target }) =>
            change({ translations: [...translations, { language: target.value, name: '', synopsis: '' }] })
          }
        >
          <option value="">Another language…</option>
          {left.map(([code, called]) => (
            <option key={code} value={code}>
              {called}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
