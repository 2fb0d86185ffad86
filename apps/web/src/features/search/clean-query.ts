import { MAX_QUERY_LETTERS } from '@kola/contract/rules/search-limits'

/** What is asked for: no space at its ends or twice, at most 200 letters, and no half of a character, which no address can bear. */
export function cleanQuery(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return plain
    .slice(0, MAX_QUERY_LETTERS)
    .replace(/\p{Cs}/gu, '')
    .trim()
}

/** The query of an address: `query=love` of `#/search?query=love`. */
export const readQuery = (search: string): string => cleanQuery(new URLSearchParams(search).get('query') ?? '')
