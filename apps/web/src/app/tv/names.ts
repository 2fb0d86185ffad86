/** Names of languages and countries, and lists in words, for browsers that cannot say them: Chrome can from 81 on. */
import '@formatjs/intl-displaynames/polyfill.js'
import '@formatjs/intl-displaynames/locale-data/en.js'
import '@formatjs/intl-listformat/polyfill.js'
import '@formatjs/intl-listformat/locale-data/en.js'
