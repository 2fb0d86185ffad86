const toName = (actor: string): string => actor.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether two names of operators are of one person: capitals, spaces and ways to write a letter make nobody a second one. */
export const isSamePerson = (one: string, other: string): boolean => toName(one) === toName(other)
