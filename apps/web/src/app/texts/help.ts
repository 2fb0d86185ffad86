export const helpTexts = {
  search: 'Search for keywords and phrases',
  media: 'MEDIA CENTER',
  faqs: 'FAQS',
} as const
