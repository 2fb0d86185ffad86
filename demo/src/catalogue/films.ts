import type { DemoMarker, FilmName } from '../types.ts'

/** Films whose mood suits each shelf; a title takes one of them by its place on the shelf. */
export const SHELF_FILMS: Readonly<Record<string, readonly FilmName[]>> = {
  'Lagos After Dark': ['bridge', 'rain'],
  'Love, Seriously': ['rain', 'lagoon', 'market'],
  'Laugh First': ['market', 'dancers'],
  'Crowns and Bronze': ['masquerade', 'dancers'],
  'Moonlight Tales': ['moonrise', 'masquerade'],
  'Dust and Rain': ['moonrise', 'lagoon'],
  'For Small People': ['moonrise', 'football', 'dancers'],
  'The Beautiful Game': ['football'],
  'Power and Paper': ['bridge', 'rain', 'market'],
  'Campus Days': ['rain', 'football', 'bridge'],
  'Sunday Best': ['lagoon', 'moonrise'],
  'Turn It Up': ['dancers', 'bridge'],
  'Harmattan Stories': ['moonrise', 'market'],
  'Under One Roof': ['rain', 'market', 'moonrise'],
  'Creek and Sea': ['lagoon', 'bridge'],
}

/** Opening and closing titles, by what is seen in each film of 46 seconds. */
export const FILM_MARKERS: Readonly<Record<FilmName, DemoMarker[]>> = {
  bridge: toMarkers(1, 6, 41),
  moonrise: toMarkers(0, 5, 42),
  dancers: toMarkers(1, 7, 40),
  football: toMarkers(0, 4, 41),
  rain: toMarkers(2, 8, 41),
  market: toMarkers(1, 6, 42),
  masquerade: toMarkers(0, 7, 40),
  lagoon: toMarkers(1, 5, 41),
}

function toMarkers(introStart: number, introEnd: number, creditsStart: number): DemoMarker[] {
  return [
    { kind: 'intro', startSeconds: introStart, endSeconds: introEnd },
    { kind: 'credits', startSeconds: creditsStart, endSeconds: 46 },
  ]
}
