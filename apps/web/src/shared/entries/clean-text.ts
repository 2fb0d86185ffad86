/** What was typed without spaces around it and without the invisible marks that copied text bears. */
export const cleanText = (text: string): string => text.replace(/\p{Cf}/gu, '').trim()
