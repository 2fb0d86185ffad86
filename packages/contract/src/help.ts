import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'

export const articleSchema = z.object({
  id: z.string(),
  /** The first is the article's own. Of the others each has all that it says. */
  languages: z.array(
    z.object({
      title: z.string(),
      /** BCP 47; missing where nobody has said it. */
      language: z.optional(z.string()),
      excerpt: z.optional(z.string()),
      richTextData: z.optional(z.string()),
    }),
  ),
  /** HTML without active content. */
  richTextData: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  tags: z.array(z.string()),
})

const tagSchema = z.string('tags[] is a text').check(z.regex(/^[\w-]{1,60}$/, 'This is not a tag'))
/** One tag comes as a text, several as a list; old clients leave the brackets out. */
const tagsSchema = z.optional(z.union([tagSchema, z.array(tagSchema).check(z.maxLength(20, 'At most 20 tags'))]))

export const helpEndpoints = {
  'GET /apps/v1/blogs': endpoint({
    summary: 'The help articles that bear one of the tags, in their order',
    auth: 'app',
    query: z.object({ 'tags[]': tagsSchema, tags: tagsSchema }).check(
      z.refine((query) => (query['tags[]'] ?? query.tags) !== undefined, {
        path: ['tags[]'],
        error: 'Please give a tag',
      }),
    ),
    answer: z.object({ _embedded: z.object({ items: z.array(articleSchema) }) }),
    errors: [],
  }),
} as const

export type Article = z.infer<typeof articleSchema>
