/** Names the build that this page is of; empty while developing. The build writes it into the page. */
export const build =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="kola-build"]')?.content ?? '')
