import { escapeHtml } from '#shared/html.ts'
import { findPicture, type SharedTitle, toFullName, toLinkedData, toScreenAddress, toShareUrl } from './share-facts.ts'

/** Longer texts are cut by those who show them, mostly within a word. */
const MAX_DESCRIPTION = 200

/** A page as the web app looks, without its code: `styles` are the link tags of the built page. */
export interface Looks {
  appName: string
  styles: string
}

function writePage({ appName, styles }: Looks, page: { name: string; head: string; main: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(page.name)} – ${escapeHtml(appName)}</title>
${page.head}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/theme.js"></script>
${styles}
</head>
<body>
<main class="gate gate--middle"><div class="page page--form stack">${page.main}</div></main>
</body>
</html>
`
}

const toMeta = (kind: 'name' | 'property', name: string, content: string | number) =>
  `<meta ${kind}="${name}" content="${escapeHtml(String(content))}">`

function cut(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text
  return `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`
}

/** JSON that no HTML parser takes for a tag. */
const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

function writeHead(title: SharedTitle): string {
  const { item, appName } = title
  const [name, description, url] = [toFullName(title), cut(item.description), toShareUrl(title, item.id)]
  const picture = findPicture(title)
  return [
    toMeta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    toMeta(
      'property',
      'og:type',
      item.kind === 'episode' ? 'video.episode' : item.kind === 'movie' ? 'video.movie' : 'video.tv_show',
    ),
    toMeta('property', 'og:site_name', appName),
    toMeta('property', 'og:title', name),
    toMeta('property', 'og:description', description),
    toMeta('property', 'og:url', url),
    ...(picture
      ? [
          toMeta('property', 'og:image', picture.url),
          toMeta('property', 'og:image:type', 'image/webp'),
          toMeta('property', 'og:image:width', picture.width),
          toMeta('property', 'og:image:height', picture.height),
          toMeta('property', 'og:image:alt', name),
          toMeta('name', 'twitter:image', picture.url),
        ]
      : []),
    toMeta('name', 'twitter:card', picture && picture.width > picture.height ? 'summary_large_image' : 'summary'),
    toMeta('name', 'twitter:title', name),
    toMeta('name', 'twitter:description', description),
    `<script type="application/ld+json">${toScriptJson(toLinkedData(title))}</script>`,
    `<meta http-equiv="refresh" content="0; url=${escapeHtml(toScreenAddress(item))}">`,
  ].join('\n')
}

/** What a link to a title leads to: facts for those who show links, and the way on for people. */
export function writeSharePage(title: SharedTitle, looks: Looks): string {
  const main = `<h1 class="sentence">${escapeHtml(toFullName(title))}</h1>
<p>${escapeHtml(title.item.description)}</p>
<p><a class="button button--main" href="${escapeHtml(toScreenAddress(title.item))}">Open in ${escapeHtml(title.appName)}</a></p>`
  return writePage(looks, { name: toFullName(title), head: writeHead(title), main })
}

/** For links to what is not there, or no more. */
export function writeMissingPage(looks: Looks): string {
  const main = `<h1 class="sentence">This title is not here.</h1>
<p>The link may be old, or a letter went missing on the way.</p>
<p><a class="button button--main" href="/#/home">Go to Homepage</a></p>`
  return writePage(looks, { name: 'Not found', head: toMeta('name', 'robots', 'noindex'), main })
}
