import type { LegalText } from '#features/legal/legal-text.ts'
import { text as before } from '../2026-11-25/terms.ts'

/** The website stores films as well; new with this version. */
const DOWNLOADS = [
  'Where your browser can keep films, and in our app for your phone or tablet where it offers that, you can download titles to watch them with little data. Your plan says on how many devices. A downloaded title is encrypted and plays only here: each time it is opened we ask whether you may watch it, which takes a moment of line. It ends with your subscription or rental, with our licence for the title, and when you sign out; your browser may take it away earlier to make room.',
]

export const text: LegalText = {
  ...before,
  sections: before.sections.map((section) =>
    section.id === 'downloads-and-casting' ? { ...section, parts: [...DOWNLOADS, ...section.parts.slice(1)] } : section,
  ),
}
