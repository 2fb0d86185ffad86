/**
 * Word characters with dots, hyphens or plus, an @, a domain of labels and a suffix of two letters or more.
 * Wider than specification 1 §5, whose suffix of two or three letters refuses real addresses such as `.africa`.
 */
const EMAIL = /^\w+(?:[.+-]\w+)*@\w+(?:[.-]\w+)*\.[a-z]{2,}$/i

export const isEmail = (text: string): boolean => EMAIL.test(text)
