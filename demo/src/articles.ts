import { toArticle } from './articles/article-text.ts'
import { MEDIA_CENTER } from './articles/media-center.ts'
import { PAYING } from './articles/paying.ts'
import { WATCHING } from './articles/watching.ts'
import type { DemoArticle } from './types.ts'

/** Help articles; the accordions of the FAQ page are faqrow1 and faqrow2, the media center is mediaquery. */
export const demoArticles: DemoArticle[] = [
  ...WATCHING.map((text) => toArticle(text, 'faqrow1')),
  ...PAYING.map((text) => toArticle(text, 'faqrow2')),
  ...MEDIA_CENTER.map((text) => toArticle(text, 'mediaquery')),
]
