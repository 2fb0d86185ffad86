import href from './payments.css?url'

/** The styles of paying come with the screens of paying: those that everybody meets do without. */
export const PayStyles = () => (href ? <link rel="stylesheet" href={href} precedence="default" /> : null)
