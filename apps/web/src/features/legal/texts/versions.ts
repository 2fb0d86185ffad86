import type { LegalText } from '../legal-text.ts'

/**
 * A day since which a text is or was in force, to its text. Each version has a folder, which is never changed once people
 * have agreed to it.
 */
export type LegalVersions = Readonly<Record<string, () => Promise<LegalText>>>

export const TERMS: LegalVersions = {
  '2026-11-20': async () => (await import('./2026-11-20/terms.ts')).text,
  '2026-11-25': async () => (await import('./2026-11-25/terms.ts')).text,
  '2026-11-27': async () => (await import('./2026-11-27/terms.ts')).text,
}

export const PRIVACY: LegalVersions = {
  '2026-11-20': async () => (await import('./2026-11-20/privacy.ts')).text,
  '2026-11-22': async () => (await import('./2026-11-22/privacy.ts')).text,
  '2026-11-24': async () => (await import('./2026-11-24/privacy.ts')).text,
  '2026-11-26': async () => (await import('./2026-11-26/privacy.ts')).text,
  '2026-11-27': async () => (await import('./2026-11-27/privacy.ts')).text,
}
