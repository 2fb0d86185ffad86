import { RATING_LIMITS } from '@kola/contract/profiles/rating'
import { MAX_NAME, MAX_SYNOPSIS, type TitleDocument, toFieldText } from '@kola/contract/titles/document'
import { type ReactNode, useId } from 'react'
import { Choose } from '#shared/parts/choose.tsx'
import { Field } from '#shared/parts/field.tsx'
import type { Draft } from './draft/use-draft.ts'
import { GenresField } from './genres-field.tsx'
import { Translations } from './translations.tsx'

type TextField =
  | 'name'
  | 'language'
  | 'releasedOn'
  | 'cast'
  | 'starring'
  | 'director'
  | 'producer'
  | 'writers'
  | 'tagline'
  | 'trendingText'
  | 'spotlightText'
  | 'relatedId'

/** In sections; a field that differs from what viewers read bears a mark. */
export function TitleForm({ draft, isReadOnly }: { draft: Draft; isReadOnly: boolean }) {
  const { title, document, change, fields } = draft
  const isChanged = (field: keyof TitleDocument) => toFieldText(title.live, field) !== toFieldText(document, field)
  const text = (field: TextField, label: string, more: { hint?: string; type?: string; maxLength?: number } = {}) => (
    <Field
      label={label}
      value={document[field]}
      fault={fields[`document.${field}`]}
      isChanged={isChanged(field)}
      onChange={({ target }) => change({ [field]: target.value })}
      {...more}
    />
  )
  return (
    <fieldset className="form" disabled={isReadOnly}>
      <legend className="visually-hidden">What viewers read</legend>
      <Section title="Names">
        {text('name', 'Name', { maxLength: MAX_NAME })}
        <Synopsis draft={draft} isChanged={isChanged('synopsis')} />
        {text('tagline', 'Tagline')}
        {text('language', 'Its own language')}
        <Translations draft={draft} isChanged={isChanged('translations')} />
      </Section>
      <Section title="Class and certificate">
        <ClassFields draft={draft} isChanged={isChanged} />
        {text('releasedOn', 'Released', { type: 'date' })}
      </Section>
      <Section title="People">
        {text('director', 'Director')}
        {text('producer', 'Producer')}
        {text('writers', 'Writers', { hint: 'Several with commas between them' })}
        {text('cast', 'Cast', { hint: 'Several with commas between them' })}
        {text('starring', 'Starring', { hint: 'Who is named first' })}
      </Section>
      <Section title="Genres and where it stands">
        <GenresField draft={draft} isChanged={isChanged('genres')} />
        {text('relatedId', 'Related titles', { hint: 'The id of a list' })}
        {text('trendingText', 'Text when trending')}
        {text('spotlightText', 'Text in the spotlight')}
      </Section>
    </fieldset>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="form__part">
    <h2>{title}</h2>
    {children}
  </section>
)

function Synopsis({ draft: { document, change, fields }, isChanged }: { draft: Draft; isChanged: boolean }) {
  const id = useId()
  const fault = fields['document.synopsis']
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Synopsis{' '}
        <small>
          {document.synopsis.length} of {MAX_SYNOPSIS} letters
        </small>
      </label>
      <textarea
        id={id}
        rows={4}
        className={['input', isChanged && 'input--changed', fault && 'input--bad'].filter(Boolean).join(' ')}
        maxLength={MAX_SYNOPSIS}
        value={document.synopsis}
        aria-invalid={fault ? true : undefined}
        onChange={({ target }) => change({ synopsis: target.value })}
      />
      {fault && (
        <p className="bad" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

function ClassFields({ draft, isChanged }: { draft: Draft; isChanged: (field: keyof TitleDocument) => boolean }) {
  const { document, change, fields } = draft
  const { certificate } = document
  return (
    <div className="form__row">
      <Choose
        label="NFVCB class"
        className={isChanged('rating') ? 'select input--changed' : 'select'}
        value={document.rating}
        options={[['', 'none yet'], ...RATING_LIMITS.map((one) => [one, one] as const)]}
        onChange={({ target }) => change({ rating: target.value as TitleDocument['rating'] })}
      />
      <Field
        label="Certificate"
        value={certificate.number}
        isChanged={isChanged('certificate')}
        fault={fields['document.certificate.number']}
        onChange={({ target }) => change({ certificate: { ...certificate, number: target.value } })}
      />
      <Field
        label="Given on"
        type="date"
        value={certificate.givenOn}
        isChanged={isChanged('certificate')}
        fault={fields['document.certificate.givenOn']}
        onChange={({ target }) => change({ certificate: { ...certificate, givenOn: target.value } })}
      />
    </div>
  )
}
