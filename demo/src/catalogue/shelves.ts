/** Titles that stand on a second shelf as well, behind those whose own shelf it is. */
export const SHELF_GUESTS: Readonly<Record<string, readonly string[]>> = {
  'Lagos After Dark': ['keke-confidential', 'eko-sound-system', 'flare', 'iron-market', 'call-to-bar', 'hostel-nine'],
  'Love, Seriously': ['aso-ebi', 'kauna-a-zariya', 'palm-wine-season', 'yan-mata-uku'],
  'Laugh First': ['wahala-for-room-14', 'daddys-generator', 'the-honourable-member', 'sorosoro', 'faculty-of-lies'],
  'Crowns and Bronze': ['sixteen-cowries', 'egwu-abali', 'the-drum-remembers', 'the-governors-chair'],
  'Moonlight Tales': ['hostel-nine', 'the-well-at-umuoma', 'mama-put-and-the-moon', 'ijapa-and-the-borrowed-wings'],
  'Dust and Rain': ['goat-money', 'kauna-a-zariya', 'the-drum-remembers', 'harmattan-house', 'egwu-abali'],
  'For Small People': ['left-foot', 'daddys-generator', 'light-don-come', 'the-muezzins-daughter'],
  'The Beautiful Game': ['makoko-blue', 'eko-sound-system', 'dust-on-my-shoes', 'agbalumo-street'],
  'Power and Paper': ['two-passports', 'oil-in-the-creek', 'the-bronze-regent', 'zero-balance'],
  'Campus Days': ['call-to-bar', 'yan-mata-uku', 'left-foot', 'aso-ebi'],
  'Sunday Best': ['the-second-wifes-kitchen', 'sixteen-cowries', 'ihunanya', 'body-no-be-firewood'],
  'Turn It Up': ['aso-ebi', 'oro-ife', 'light-don-come'],
  'Harmattan Stories': ['the-muezzins-daughter', 'sarauniyar-yashi', 'harmattan-house', 'dust-on-my-shoes'],
  'Under One Roof': ['marina-heights', 'ihunanya'],
  'Creek and Sea': ['what-the-river-kept', 'last-danfo-to-oworo', 'two-passports', 'the-well-at-umuoma'],
}

/** Home's rows from top to bottom, by shelf. */
export const SHELF_ORDER: readonly string[] = [
  'Lagos After Dark',
  'Love, Seriously',
  'Laugh First',
  'Under One Roof',
  'Crowns and Bronze',
  'Turn It Up',
  'Power and Paper',
  'Moonlight Tales',
  'For Small People',
  'The Beautiful Game',
  'Harmattan Stories',
  'Campus Days',
  'Dust and Rain',
  'Creek and Sea',
  'Sunday Best',
]

/** `Lagos After Dark` becomes `lagos-after-dark`. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
