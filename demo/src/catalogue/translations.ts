import type { DemoTranslation } from '../types.ts'

/** Titles in other languages than the one they were made in, by title. */
export const TRANSLATIONS: Readonly<Record<string, DemoTranslation[]>> = {}
