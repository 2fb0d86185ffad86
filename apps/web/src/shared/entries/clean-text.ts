/** Marks of direction and of no width that copied text bears; joiners are left, for names and emoji need them. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** What was typed without spaces around it and without invisible marks. */
export const cleanText = (text: string): string => text.replace(INVISIBLE, '').trim()
