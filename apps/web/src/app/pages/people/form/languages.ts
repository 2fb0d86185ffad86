import { readJsonList } from '@kola/contract/app-config'
import { toLanguageName } from '@kola/contract/language-name'

interface Language {
  name: string
  code: string
}

const isLanguage = ({ name, code }: Partial<Language>): boolean => typeof name === 'string' && typeof code === 'string'

/** The tenant's languages, and the one that somebody has already where it is none of them. */
export function listLanguages(option: string | undefined, chosen: string): { value: string; label: string }[] {
  const options = readJsonList<Partial<Language>>(option)
    .filter((one): one is Language => isLanguage(one ?? {}))
    .map(({ name, code }) => ({ value: code, label: name }))
  const isThere = chosen === '' || options.some(({ value }) => value === chosen)
  return [...options, ...(isThere ? [] : [{ value: chosen, label: toLanguageName(chosen) }])]
}

/** As the tenant calls a language: `Yorùbá` for `yo`. */
export const nameLanguage = (option: string | undefined, code: string): string =>
  listLanguages(option, code).find(({ value }) => value === code)?.label ?? code
