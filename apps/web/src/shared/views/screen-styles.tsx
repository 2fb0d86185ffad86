/**
 * Styles that come with the screens that need them, which are drawn once they are there; all others do without.
 * @param href address of the built file; empty where nothing is built
 */
export const ScreenStyles = ({ href }: { href: string }) =>
  href ? <link rel="stylesheet" href={href} precedence="default" /> : null
