import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const CATALOGUE = /\/messages\/[a-z-]+\.json$/

/**
 * Compiles the ICU texts of message catalogues (`…/messages/en.json`) while building, so that the phone needs no parser:
 * `{count, plural, one {# title} other {# titles}}` becomes the list that Lingui's runtime reads.
 */
export function compileMessages(): Plugin {
  return {
    name: 'kola:compile-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!CATALOGUE.test(id)) return null
      const texts = Object.entries(JSON.parse(code) as Record<string, string>)
      return JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)])))
    },
  }
}
