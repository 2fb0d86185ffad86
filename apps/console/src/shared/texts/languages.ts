/** Languages of Nigeria first. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ en: 'English', yo: 'Yoruba', ig: 'Igbo', ha: 'Hausa', pcm: 'Pidgin', fr: 'French' },
}

const names = new Intl.DisplayNames('en', { type: 'language' })

export const toLanguage = (code: string): string => LANGUAGES[code] ?? names.of(code) ?? code
